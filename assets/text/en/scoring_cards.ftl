### Wildlife scoring cards and the reasons for points. Parts between ** are shown in bold. A key names the place where its text is shown.

## Scoring cards

card-bear-a-name = Pairs
card-bear-a-rule = Count your **pairs of bears**: groups of exactly two that touch no other bear. The table gives the points for all your pairs together; four or more are worth 27.
card-bear-a-short = Pairs
card-bear-a-wrong = A third bear touches the pair: a group of three is not a pair.
card-bear-b-name = Trios
card-bear-b-rule = Each group of **exactly three bears**, in any shape, is worth 10.
card-bear-b-short = Trios
card-bear-b-wrong = Four bears: only groups of exactly three score.
card-bear-c-name = Families
card-bear-c-rule = Groups of **one to three bears** score by their size. At least one group of each size is worth **3 more**. Larger groups score nothing.
card-bear-c-short = Families
card-bear-c-wrong = A group of four scores nothing; only the single bear does.
card-bear-d-name = Sleuths
card-bear-d-rule = Groups of **two to four bears** score by their size. Single bears and larger groups score nothing.
card-bear-d-short = 2 to 4
card-bear-d-wrong = A single bear and a group of five score nothing.
card-elk-a-name = Lines
card-elk-a-rule = **Straight lines** of up to four elk, from hex to hex across the flat sides. Lines may touch; each elk counts in one line only, whichever is best for you.
card-elk-a-short = Lines
card-elk-a-wrong = The line has a bend: two elk and one, not a line of three.
card-elk-b-name = Formations
card-elk-b-rule = A single elk, two side by side, a **triangle** of three, or a **diamond** of four. Formations may touch; each elk counts in one only, whichever is best for you.
card-elk-b-short = Shapes
card-elk-b-wrong = Three in a row are not a triangle: they count as two and one.
card-elk-c-name = Herds
card-elk-c-rule = Each **connected herd** scores by its size, in any shape. Eight or more are worth 28.
card-elk-c-short = Herds
card-elk-c-wrong = The herds do not touch: two herds of two, not one of four.
card-elk-d-name = Rings
card-elk-d-rule = Elk **around one common hex**, side by side, up to a full ring of six. What is in the middle does not matter. Each elk counts in one ring only.
card-elk-d-short = Rings
card-elk-d-wrong = A straight row does not go around a hex: it counts as two and two.
card-salmon-a-name = Long runs
card-salmon-a-rule = Each **run** scores by its length. No salmon in a run may touch more than two others. Seven or more are worth 25.
card-salmon-a-short = Runs to 7
card-salmon-a-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-salmon-b-name = Short runs
card-salmon-b-rule = Each **run** scores by its length. No salmon in a run may touch more than two others. Five or more are worth 17.
card-salmon-b-short = Runs to 5
card-salmon-b-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-salmon-c-name = Runs of three to five
card-salmon-c-rule = Each **run of three or more** scores by its length; five or more are worth 15. No salmon in a run may touch more than two others.
card-salmon-c-short = Runs of 3–5
card-salmon-c-wrong = Two salmon are too few: runs score from three.
card-salmon-d-name = Runs and neighbours
card-salmon-d-rule = Each **run of three or more** scores one point per salmon and one for **each other animal next to it**. No salmon in a run may touch more than two others.
card-salmon-d-wrong = Two salmon are too few, whatever lies beside them.
card-salmon-d-short = Runs of 3 or more: 1 per salmon, 1 per animal next to it
card-salmon-d-brief = 3+: 1 each, +1 per neighbour
card-hawk-a-name = Alone
card-hawk-a-rule = Count the hawks that **touch no other hawk**. Eight or more are worth 26.
card-hawk-a-short = Alone
card-hawk-a-wrong = Two hawks touch each other: only the third one counts.
card-hawk-b-name = In sight
card-hawk-b-rule = Count the hawks that touch no other hawk and **see another one** along a straight line. Only another hawk blocks the line of sight. Eight or more are worth 28.
card-hawk-b-short = In sight
card-hawk-b-wrong = The hawks are not on a straight line and do not see each other.
card-hawk-c-name = Lines of sight
card-hawk-c-rule = Each **straight line between two hawks** that do not touch is worth 3. A hawk may be part of several lines; only another hawk blocks the line of sight.
card-hawk-c-wrong = Hawks that touch have no line of sight, and the middle one blocks the first one’s line of sight.
card-hawk-c-short = 3 for each line of sight
card-hawk-c-brief = 3 per line
card-hawk-d-name = Territories
card-hawk-d-rule = **Pairs of hawks in sight** of each other score by the number of **different animals between them**, not counting hawks. Each hawk belongs to one pair at most.
card-hawk-d-short = Between
card-hawk-d-wrong = No animal lies between the hawks: those beside the line do not count.
card-fox-a-name = Variety
card-fox-a-rule = Each fox scores one point for each **different animal around it**, other foxes included.
card-fox-a-short = Variety
card-fox-a-wrong = Three bears and an elk are only two different animals.
card-fox-b-name = Pairs around
card-fox-b-rule = Each fox scores by how many other kinds of animal appear **at least twice around it**.
card-fox-b-short = Pairs
card-fox-b-wrong = Four animals, but no two the same.
card-fox-c-name = Most of a kind
card-fox-c-rule = Each fox scores one point for each token of the **most common other animal around it**.
card-fox-c-short = Most
card-fox-c-wrong = Four different animals: the most common one appears only once.
card-fox-d-name = Fox pairs
card-fox-d-rule = Each **pair of foxes** side by side scores by how many other kinds of animal appear **at least twice around it**. Each fox belongs to one pair at most.
card-fox-d-short = Duos
card-fox-d-wrong = The fox has no other fox beside it: only pairs of foxes score.
card-salmon-a-preliminary-name = Long runs
card-salmon-a-preliminary-rule = Each **run** scores by its length, using the table of the preliminary edition.
card-salmon-a-preliminary-short = Runs to 7
card-salmon-a-preliminary-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-salmon-b-preliminary-name = Short runs
card-salmon-b-preliminary-rule = Each **run** scores by its length; four or more are worth 12, using the table of the preliminary edition.
card-salmon-b-preliminary-short = Runs to 4
card-salmon-b-preliminary-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-hawk-b-preliminary-name = In sight
card-hawk-b-preliminary-rule = Count the hawks that touch no other hawk and **see another one** along a straight line, using the table of the preliminary edition.
card-hawk-b-preliminary-short = In sight
card-hawk-b-preliminary-wrong = The hawks are not on a straight line and do not see each other.
card-family-name = Family
card-family-rule = **Groups** of the same animal score by their size; three or more are worth 9.
card-family-short = Groups
card-family-wrong = A fourth one adds nothing: three or more are worth 9.
card-family-preliminary-name = Family
card-family-preliminary-rule = **Groups** of the same animal score by their size; more than three score nothing.
card-family-preliminary-short = Groups
card-family-preliminary-wrong = Four are too many: more than three score nothing.
card-intermediate-name = Intermediate
card-intermediate-rule = **Groups** of the same animal score by their size; four or more are worth 12, a single animal scores nothing.
card-intermediate-short = Groups
card-intermediate-wrong = Single animals score nothing.

## Why a line of the score pad has its points

card-now = In this environment now
card-nothing-yet = Nothing yet.
example-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
reason-count-of-groups = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
reason-group = { $count ->
    [one] single
   *[other] group of { $count }
}
reason-every-size = a group of every size
reason-line = { $count ->
    [one] single
   *[other] line of { $count }
}
reason-formation = { $count ->
    [one] single
    [2] two side by side
    [3] triangle
   *[other] diamond
}
reason-ring = { $count ->
    [one] single
   *[other] { $count } around one hex
}
reason-run = { $count ->
    [one] single
   *[other] run of { $count }
}
reason-crowded-run = not a run: one of these { $count } touches more than two
reason-run-and-neighbours = run of { $count } with { $more } next to it
reason-solitary = { $count ->
    [0] next to another hawk
    [one] 1 single hawk
   *[other] { $count } single hawks
}
reason-in-sight = { $count ->
    [0] next to another hawk, or none in sight
    [one] 1 hawk that sees another
   *[other] { $count } hawks that see another
}
reason-line-of-sight = a line of sight
reason-territory = { $count ->
    [one] 1 animal between two hawks
   *[other] { $count } different animals between two hawks
}
reason-variety = { $count ->
    [0] no neighbours
    [one] 1 kind of neighbour
   *[other] { $count } kinds of neighbours
}
reason-neighbour-pairs = { $count ->
    [0] no pairs around it
    [one] 1 pair around it
   *[other] { $count } pairs around it
}
reason-most-common = { $count ->
    [0] no neighbours
    [one] 1 neighbour
   *[other] { $count } neighbours of a kind
}
reason-duo = { $count ->
    [one] fox pair with 1 pair around it
   *[other] fox pair with { $count } pairs around it
}
