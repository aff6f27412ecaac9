/** What families would really find in these documents. Lines fit the width of a page. */
const CONCUSSION = [
  'Signs that others see: confusion, a blank look, slow answers, a fall that cannot be explained,',
  'a change of mood, not knowing the score or the opponent.',
  'Signs that a player tells of: headache, nausea, dizziness, blurred sight, being tired or in a fog.',
  '',
  'What the coach does',
  '1. Takes the player out at once. Nobody goes back in on the same day.',
  '2. Tells a parent or guardian, in person or by phone, before the end of the day.',
  '3. Calls 911 if the player passes out, vomits again and again, or cannot be woken easily.',
  '',
  'Coming back takes at least five steps, a day each: light exercise, exercise of the sport, drills',
  'without contact, full practice, a game. If a sign returns, the step before is repeated.',
];

const MEDICAL = [
  'This release holds for one season, for practices, games and the way there in a team’s car.',
  '',
  'I know that sport can cause injuries, and that volunteers are not medical staff.',
  'In an emergency they may call an ambulance and agree to treatment that a doctor thinks necessary.',
  'I pay what my insurance does not cover.',
  '',
  'Allergies and medicines: ________________________________________________',
  'Doctor and phone: ________________________________________________________',
  'Insurance and number: ____________________________________________________',
  'Name, date and signature of a parent or guardian: ________________________',
];

const HANDBOOK = [
  'Before the season',
  'Register on our site while a period is open. Who comes too late can join a waiting list; a place',
  'that becomes free is offered to the first in line, who has two days to take it.',
  'Fees cover places, officials, a shirt and insurance. A second child of a family pays less, and',
  'nobody stays out for want of money: ask for financial assistance where you see the price.',
  '',
  'During the season',
  'One practice and one game a week. Look at the schedule on the morning of a game: it is the first',
  'place where a change stands. Bring water, the shirt and shoes that were not worn outside.',
  'Be there fifteen minutes before a game, and tell the coach when you cannot come.',
  '',
  'When something is wrong',
  'Talk to the coach, a day after the game rather than right after it. Then to the division’s director.',
  'Anything about the safety of a child goes to the board at once, at any hour.',
  '',
  'After the season',
  'There is a banquet for all. Shirts are yours to keep; balls, bases and pinnies are not.',
];

const RULES = [
  'Everybody plays at least half of every game, and nobody sits out twice in a row.',
  'A game that was not played is made up within two weeks if a place can be found.',
  'The score stops counting in the standings at the cap that the division has set.',
  'Protests are heard by the division’s director before the teams have left. There is no second one.',
];

const CONDUCT = [
  'Players shake hands before and after. They leave the place as they found it.',
  'Coaches never touch, shout at or write to a child alone. Messages go through this site, where',
  'families can read along.',
  'Spectators stay behind the line. They do not speak to officials, who are often fourteen years old.',
  'No alcohol, no smoking, no dogs beside the field of play.',
  'First a warning, then a game without you, then the season. The board decides, and you are heard.',
];

const MORE: readonly (readonly [ending: string, lines: readonly string[]])[] = [
  ['concussion-information.pdf', CONCUSSION],
  ['medical-release.pdf', MEDICAL],
  ['-handbook.pdf', HANDBOOK],
  ['-rules.pdf', RULES],
  ['code-of-conduct.pdf', CONDUCT],
];

/** The document's own lines, then what every document of its kind says. */
export function documentLines(file: string, lines: readonly string[]): readonly string[] {
  const more = MORE.find(([ending]) => file.endsWith(ending))?.[1];
  return more ? [...lines, '', ...more] : lines;
}

/** Handouts for coaches and officials. */
const HANDOUTS: Readonly<Record<string, readonly string[]>> = {
  'season-plan.pdf': [
    'Practice 1: names, stance, stopping on two feet. Practice 2: dribbling with either hand, eyes up.',
    'Practice 3: the lay-up, slowly. Practice 4: passing on the move. Practice 5: defence with the feet.',
    'Practice 6: rebounds and boxing out. Practice 7: three against two. Practice 8: one simple play.',
    'Practice 9: free throws and a full game. Practice 10: what the players liked best, once more.',
    'Each: ten minutes of tag with a ball, three stations of twelve minutes, then a game to five.',
  ],
  'drill-cards.pdf': [
    'Red light, green light: dribble on green, stop in a stance on red. Last one to stop starts again.',
    'Knockout: two balls, one line. Who scores before the one in front stays in.',
    'Shell: four attackers pass, four defenders move with the ball. No shots for two minutes.',
    'Monkey in the middle: three players, one ball, no dribble. Change after every touch.',
    'Eleven: lay-ups from both sides, eleven in a row as a team, or from the start.',
  ],
  'signals.pdf': [
    'Open hand up: stop the clock, violation. Fist up: stop the clock, foul.',
    'Forearms rolling: travelling. Hands patting in turn: double dribble. Three fingers swept: three seconds.',
    'Hands on the hips: blocking. Open hand to the wrist: hand check. Fist punched ahead: a charge.',
    'Thumbs up, both: jump ball. Arm pointing: the direction of play. Three fingers up: a try for three.',
  ],
  'practice-plan.pdf': [
    '0:00 Warm up: a lap, then tag in pairs. 0:10 Three stations, twelve minutes each, then change.',
    'Station A: two lines, one ball, eyes up. Station B: accuracy at a target. Station C: speed and footwork.',
    '0:50 A small game: everybody plays everywhere. The score does not count, effort does.',
    '1:10 Water, two things that went well, one for next time. Put everything back together.',
  ],
  'line-up-card.pdf': [
    'Order   Name                         Number   Position   Innings',
    '1 ____  ___________________________  ______   ________   1 2 3 4 5 6',
    '2 ____  ___________________________  ______   ________   1 2 3 4 5 6',
    '3 ____  ___________________________  ______   ________   1 2 3 4 5 6',
    'Everybody bats. Nobody sits out two innings in a row. Give one card to the umpire, keep one.',
  ],
  'umpire-signals.pdf': [
    'Both arms spread flat: safe. Right fist up: out, or a strike. Both arms up: time, or a foul ball.',
    'Pointing fair with one arm, without a word: fair ball. Two fingers and a shout: two bases.',
    'Right arm circling above the head: a home run. Fist up before the play: infield fly.',
    'Call it once, loudly, and look at the ball before you look at anybody else.',
  ],
};

/** What a handout says, for somebody who has printed it. */
export const handoutLines = (file: string, title: string, description: string): readonly string[] => [
  title,
  description,
  '',
  ...(HANDOUTS[file] ?? []),
  '',
  'Something missing or wrong? Write to the board: the address is on our site.',
];

export const minutesLines = (summary: string, lines: readonly string[]): readonly string[] => [
  summary,
  '',
  'The president opened the meeting at 7:00 PM in the Community Center, room 2.',
  'The minutes of the last meeting were approved without change. The treasurer reported: the books',
  'are in order.',
  ...lines,
  'Nothing else was raised. The meeting was closed at 8:20 PM. The next one is on the first Monday',
  'of the month; families are welcome and may speak.',
];
