//! A sample of usual record text, the starting point of packing. It never changes, since packed texts depend
//! on it.

/// The beginnings of two games; line breaks are ignored.
pub(super) const SAMPLE: &str = r#"(format:4,mode:rolling,rules:1,content:"d98da731def1274d",program:"0.1.0 (4ca6069)",
begun:Some("2026-11-27 20:15:00"),setup:(seed:3281343763147038909,sheet:"B",completion_cards:"11 12 2 10",
family:false,abundance:false,seats:[human("Player 1"),opponent("ranger")]),practice:false,actions:["roll",
"collect elk down bear: s=bear a","complete 3 pay elk 2 fox 3","pick 1b","done",
"collect fox: c1 c2 c3 a=fox","complete 2 pay bear 2 hawk 2 salmon 2","pick 2d","free forest","pick 1d",
"done","roll","collect bear: c1 s=bear a","pass","done","collect hawk up salmon: c3=hawk s=salmon a b",
"complete 1 pay fox 2 hawk 4 salmon 3","pick 2a","done","roll","collect hawk: c1=hawk b","pass","done",
"collect elk down bear: c2 s=bear a","complete 1 pay elk 3 hawk 3 salmon 2","free wetland","done","roll",
"collect elk: c1 c2 plus a","pass","done","collect elk: c1 c2 a plus c3",
"complete 3 pay bear 1 fox 3 hawk 3 salmon 2","pick 3d","done","mark r3c0 hawk","mark r2c2 bear",
"mark r5c1","bonus","bonus none","bonus a","bonus river","pick 8",
"complete 2 pay bear 1 elk 1 nature 1 without tokens","done"],result:Some((totals:[88,107],
winners:[1])))(format:3,rules:2,content:"88e8c99d9b9165e0",program:"0.1.0 (4ca6069)",
begun:Some("2026-11-28 19:45:20"),setup:(seed:15003916462357652274,edition:final,cards:"DCBAD",
majorities:true,seats:[human("Player 1"),opponent("ranger"),opponent("biologist"),opponent("hiker")]),
practice:false,actions:["pair 3","tile 1,0 r1","token -1,1","end","pair 1","tile 0,-1 r2","return","end",
"pair 1","tile 1,1 r0","token 0,1","end","pair 4","tile 0,-2 r4","token 0,1","end","pair 2","tile -1,2 r0",
"token 1,0","end","pair 3","tile -1,-2 r1","return","end","pair 3","tile -1,0 r5","token -1,2","end",
"pair 3","tile -2,-2 r5","token -2,-2","end","pair 1","tile 0,2 r0","token -1,0","end","pair 2","tile -3,
-2 r4","token 0,0","end","pair 3","tile -2,1 r2","token -2,1","end","mix 1 3","tile 1,-3 r3","token 1,-3",
"end","pair 3","tile -1,3 r0","token 0,2","end","wipe three","wipe 1 2 4","pair 2","tile 2,-1 r5","token 1,
-1","end","pair 4","tile -1,1 r3","token 1,1","end"],result:Some((totals:[95,91,86,93],winners:[0])))"#;
