/** What a heading may be called, for each field that a file can fill. Written without blanks, signs and capitals. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  external_id: [
    'no',
    'gameno',
    'gamenumber',
    'gameid',
    'eventid',
    'number',
    'id',
    'playerid',
    'memberid',
    'registrationid',
  ],
  league: ['league', 'program'],
  division: ['division', 'div', 'subprogram', 'agegroup', 'level'],
  team: ['team', 'teamname', 'assignedteam'],
  home_team: ['home', 'hometeam', 'team1'],
  away_team: ['away', 'awayteam', 'visitor', 'visitors', 'visitingteam', 'guest', 'opponent', 'team2'],
  venue: ['venue', 'location', 'locationname', 'gym', 'field', 'facility', 'place', 'court'],
  starts_at: ['start', 'starts', 'startsat', 'dateandtime', 'datetime', 'startdatetime'],
  date: ['date', 'gamedate', 'startdate', 'eventdate', 'day'],
  time: ['time', 'starttime', 'gametime'],
  duration_minutes: ['minutes', 'duration', 'durationminutes', 'length'],
  status: ['status', 'state'],
  home_score: ['homescore', 'score1', 'homepoints'],
  away_score: ['awayscore', 'visitorscore', 'score2', 'awaypoints'],
  notes: ['notes', 'note', 'comments', 'comment', 'description'],
  first_name: ['first', 'firstname', 'playerfirstname', 'givenname', 'participantfirstname'],
  last_name: ['last', 'lastname', 'playerlastname', 'surname', 'familyname', 'participantlastname'],
  birth_date: ['birthdate', 'dateofbirth', 'dob', 'birthday'],
  gender: ['gender', 'sex'],
  jersey_number: ['no', 'number', 'jersey', 'jerseynumber', 'jerseyno', 'uniformnumber', 'shirtnumber'],
  position: ['position', 'positions'],
  grade: ['grade', 'schoolgrade', 'currentgrade'],
};

/** Programs whose files are known by headings that only they use together. */
const PROGRAMS: readonly { name: string; headings: readonly string[] }[] = [
  { name: 'TeamSnap', headings: ['first', 'last', 'birthdate'] },
  { name: 'TeamSnap', headings: ['date', 'time', 'opponent', 'locationname'] },
  { name: 'SportsEngine', headings: ['firstname', 'lastname', 'dateofbirth', 'assignedteam'] },
  { name: 'SportsEngine', headings: ['eventid', 'startdate', 'starttime', 'hometeam', 'visitingteam'] },
  { name: 'LeagueApps', headings: ['participantfirstname', 'participantlastname', 'subprogram'] },
  { name: 'LeagueApps', headings: ['gameid', 'team1', 'team2', 'subprogram'] },
  { name: 'LeagueApps', headings: ['registrationid', 'firstname', 'lastname', 'subprogram'] },
];

/** A heading as it is compared and remembered: "Game No." is "gameno". */
export const plainHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** One that a file may have, and no child's name. */
export const isKnownHeading = (heading: string): boolean =>
  Object.entries(HEADINGS).some(([field, names]) => [plainHeading(field), ...names].includes(plainHeading(heading)));

/** Which program has written the file, as far as its headings tell. */
export function programOf(header: readonly string[]): string | null {
  const headings = new Set(header.map(plainHeading));
  return PROGRAMS.find((program) => program.headings.every((heading) => headings.has(heading)))?.name ?? null;
}

export type ColumnState = 'found' | 'remembered' | 'left_out';
export interface GuessedColumn {
  field: string | null;
  state: ColumnState;
}

/** Where each column goes: as somebody chose before, or by its name; each field once. */
export function guessColumns(
  header: readonly string[],
  fields: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): GuessedColumn[] {
  const taken = new Set<string>();
  const guess = (heading: string): GuessedColumn => {
    const plain = plainHeading(heading);
    const chosen = remembered.get(plain);
    if (chosen !== undefined && (chosen === null || (fields.includes(chosen) && !taken.has(chosen))))
      return { field: chosen, state: chosen === null ? 'left_out' : 'remembered' };
    // On a roster “No.” is what stands on the jersey.
    const inTurn = fields.includes('jersey_number') ? ['jersey_number', ...fields] : fields;
    const named = inTurn.find(
      (field) => !taken.has(field) && (plainHeading(field) === plain || HEADINGS[field]?.includes(plain)),
    );
    return named ? { field: named, state: 'found' } : { field: null, state: 'left_out' };
  };
  return header.map((heading) => {
    const column = guess(heading);
    if (column.field !== null) taken.add(column.field);
    return column;
  });
}
