//! `replay`: verifies a record, prints its score pad, or traces every position for another program.

use std::io::{self, Write};

use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::{GameSetup, Record, ReplayStep};
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_rules::goals::{GoalState, Progress, Situation};
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::record::write_action;
use cascadia_rules::rules::overpopulation::WipeCause;
use cascadia_rules::rules::{Environment, Game, GameEvent, Phase, TileId, TokenId};
use cascadia_rules::scoring::{decided_by_nature_tokens, score_game, winners};
use serde_json::{Value, json};

use crate::records::{ReplayArgs, read_record_file, write_seats};
use crate::rules::write_rules;
use crate::score::write_pad;
use crate::{CommandFailure, load_content};

pub(crate) fn run(args: &ReplayArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let read = read_record_file::<Cascadia>(&args.file, args.trace, &content, "tiles or cards")?;
    let line = |step: &ReplayStep<'_, Cascadia>, _| {
        let mut line = position(&content, &step.state.game);
        line["action"] = step.action.map(write_action).into();
        line["events"] = step.events.iter().map(|event| event_json(&content, event)).collect();
        line
    };
    args.write(&read, &content, line, |mut output, end| {
        write_result(&mut output, &read.record, end)?;
        write_goals(&mut output, &read.record, end, &content)
    })
}

fn write_result(output: &mut impl Write, record: &Record<Cascadia>, end: &ScoredGame) -> io::Result<()> {
    let ScoredGame { game, cards } = end;
    let GameSetup { options, seats } = &record.setup;
    writeln!(
        output,
        "seed {}, cards {}, {} edition, {} actions",
        options.seed,
        options.cards.key(),
        options.edition.key(),
        record.actions.len()
    )?;
    write_rules(output, options)?;
    write_seats(output, seats)?;
    let over = game.phase() == Phase::Finished;
    if !over {
        writeln!(output, "not finished: seat {} is in turn {}", game.seat().0 + 1, game.turn())?;
    }
    writeln!(output)?;
    let sheets = score_game(game, cards);
    let winners = winners(&sheets);
    write_pad(output, &sheets, over.then_some(&winners))?;
    if over && decided_by_nature_tokens(&sheets) {
        writeln!(output, "The tie was decided by unspent nature tokens.")?;
    }
    Ok(())
}

/// Writes the scenario goals met and missed by every seat; nothing for other games.
fn write_goals(
    output: &mut impl Write,
    record: &Record<Cascadia>,
    end: &ScoredGame,
    content: &Content,
) -> io::Result<()> {
    let ScoredGame { game, cards } = end;
    let scenario = record.setup.options.scenario.and_then(|number| content.scenario(number).ok());
    let Some(scenario) = scenario else { return Ok(()) };
    let sheets = score_game(game, cards);
    let over = game.phase() == Phase::Finished;
    for seat in game.setup().seats() {
        let situation = Situation::of(game, cards, &sheets, seat);
        let goals: Vec<Progress> = scenario.goals.iter().map(|goal| goal.judge(&situation)).collect();
        for (number, goal) in goals.iter().enumerate() {
            let state = match goal.state {
                GoalState::Met => "met",
                GoalState::Open if !over => "open",
                GoalState::Open | GoalState::Broken => "missed",
            };
            writeln!(
                output,
                "seat {}, goal {}: {state}, {} of {}",
                seat.0 + 1,
                number + 1,
                goal.have,
                goal.want
            )?;
        }
        let met = goals.iter().filter(|goal| goal.is_met()).count();
        writeln!(output, "seat {}: {met} of {} goals met", seat.0 + 1, goals.len())?;
    }
    Ok(())
}

fn position(content: &Content, game: &Game) -> Value {
    let display: Vec<Value> = game
        .display()
        .slots()
        .map(|slot| {
            json!({
                "tile": game.display().tile(slot).map(|tile| tile_json(content, tile)),
                "token": game.display().token(slot).map(token_key),
            })
        })
        .collect();
    let players: Vec<Value> = game
        .players()
        .iter()
        .map(|player| {
            json!({
                "nature_tokens": player.nature_tokens(),
                "hidden_card": player.hidden_card().map(Wildlife::key),
                "hand": {
                    "tile": player.hand().tile.map(|tile| tile_json(content, tile)),
                    "token": player.hand().token.map(token_key),
                },
                "tiles": environment_json(content, player.environment()),
            })
        })
        .collect();
    let phase = match game.phase() {
        Phase::Draft => "draft",
        Phase::Place => "place",
        Phase::Review => "review",
        Phase::Finished => "finished",
    };
    json!({
        "seat": game.seat().0,
        "turn": game.turn(),
        "phase": phase,
        "free_wipe_used": game.free_wipe_used(),
        "display": display,
        "stack": game.supply().tiles_left(),
        "bag": game.supply().tokens_left(),
        "set_aside": game.supply().set_aside().iter().copied().map(token_key).collect::<Vec<_>>(),
        "nature_supply": game.nature_supply(),
        "players": players,
    })
}

fn environment_json(content: &Content, environment: &Environment) -> Value {
    environment
        .tiles()
        .iter()
        .map(|tile| {
            json!({
                "q": tile.hex.x,
                "r": tile.hex.y,
                "tile": tile_name(content, tile.tile),
                "rotation": tile.rotation.steps(),
                "edges": tile.edges.map(Habitat::key),
                "wildlife": tile.accepts.iter().map(Wildlife::key).collect::<Vec<_>>(),
                "keystone": tile.keystone,
                "token": tile.token.map(token_key),
            })
        })
        .collect()
}

fn tile_name(content: &Content, tile: TileId) -> String {
    content.tile_key(tile).map_or_else(|| format!("starter-tile-{}", tile.0), str::to_owned)
}

fn tile_json(content: &Content, id: TileId) -> Value {
    let tile = content.catalogue().tile(id);
    let mut habitats = vec![tile.first().key()];
    if !tile.is_keystone() {
        habitats.push(tile.second().key());
    }
    json!({
        "tile": tile_name(content, id),
        "habitats": habitats,
        "wildlife": tile.wildlife().iter().map(Wildlife::key).collect::<Vec<_>>(),
        "keystone": tile.is_keystone(),
    })
}

fn token_key(token: TokenId) -> &'static str {
    token.species.key()
}

fn event_json(content: &Content, event: &GameEvent) -> Value {
    match event {
        GameEvent::TurnBegan { seat, turn } => json!({"event": "turn_began", "seat": seat.0, "turn": turn}),
        GameEvent::TokensWiped { cause, tokens } => {
            let cause = match cause {
                WipeCause::AllAlike(_) => "all_alike",
                WipeCause::ThreeAlike(_) => "three_alike",
                WipeCause::Paid => "paid",
            };
            let tokens: Vec<Value> = tokens
                .iter()
                .map(|token| {
                    json!({"slot": token.slot.0 + 1, "out": token_key(token.out), "drawn": token_key(token.drawn)})
                })
                .collect();
            json!({"event": "tokens_wiped", "cause": cause, "tokens": tokens})
        }
        GameEvent::SetAsideReturned { tokens } => {
            let tokens: Vec<&str> = tokens.iter().copied().map(token_key).collect();
            json!({"event": "set_aside_returned", "tokens": tokens})
        }
        GameEvent::NatureTokenSpent { seat } => json!({"event": "nature_token_spent", "seat": seat.0}),
        GameEvent::OpeningTileDrawn { seat, tile } => {
            json!({"event": "opening_tile_drawn", "seat": seat.0, "tile": tile_name(content, *tile)})
        }
        GameEvent::CardShown { seat, species } => {
            json!({"event": "card_shown", "seat": seat.0, "species": species.key()})
        }
        GameEvent::PairTaken { seat, tile, token } => json!({
            "event": "pair_taken",
            "seat": seat.0,
            "tile_slot": tile.0.0 + 1,
            "tile": tile_name(content, tile.1),
            "token_slot": token.map(|(slot, _)| slot.0 + 1),
            "token": token.map(|(_, token)| token_key(token)),
        }),
        GameEvent::TilePlaced { seat, tile, hex, rotation } => json!({
            "event": "tile_placed",
            "seat": seat.0,
            "tile": tile_name(content, *tile),
            "q": hex.x,
            "r": hex.y,
            "rotation": rotation.steps(),
        }),
        GameEvent::TokenPlaced { seat, token, hex } => {
            json!({"event": "token_placed", "seat": seat.0, "token": token_key(*token), "q": hex.x, "r": hex.y})
        }
        GameEvent::TokenReturned { seat, token } => {
            json!({"event": "token_returned", "seat": seat.0, "token": token_key(*token)})
        }
        GameEvent::NatureTokenGained { seat, hex } => {
            json!({"event": "nature_token_gained", "seat": seat.0, "q": hex.x, "r": hex.y})
        }
        GameEvent::NatureTokensRanOut { seat } => json!({"event": "nature_tokens_ran_out", "seat": seat.0}),
        GameEvent::TurnEnded { seat } => json!({"event": "turn_ended", "seat": seat.0}),
        GameEvent::FarthestLeft { tile, token } => json!({
            "event": "farthest_left",
            "tile_slot": tile.map(|(slot, _)| slot.0 + 1),
            "tile": tile.map(|(_, tile)| tile_name(content, tile)),
            "token_slot": token.map(|(slot, _)| slot.0 + 1),
            "token": token.map(|(_, token)| token_key(token)),
        }),
        GameEvent::SlotRefilled { slot, tile, token } => json!({
            "event": "slot_refilled",
            "slot": slot.0 + 1,
            "tile": tile.map(|tile| tile_name(content, tile)),
            "token": token.map(token_key),
        }),
        GameEvent::GameEnded => json!({"event": "game_ended"}),
    }
}
