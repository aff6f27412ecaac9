/** What the rest of the system has to know about a sport. */
export interface SportEntry {
  /** As it stands in a sentence or a title: `Basketball`. */
  title: string;
  /** With everything it includes, where a visitor chooses: `Baseball and softball`. */
  fullTitle: string;
  /**
   * Part of every installation that does not name its own. A sport that is not runs where `SPORTS` names it, and the interface that clients read
   * about does not mention it before.
   */
  isReleased: boolean;
  /** How it looks where sports stand side by side: one of the drawings of the pages, and a colour of its own. */
  look: {
    colour: `#${string}`;
    ball: 'basketball' | 'baseball' | 'football' | 'soccer';
    art: 'court' | 'diamond' | 'pitch';
    mark: 'circle' | 'diamond' | 'leaf' | 'ring' | 'square';
  };
  /** What it counts for a player, in the order to show it: code and label. */
  statistics: readonly (readonly [code: string, label: string])[];
  /** Which of them a team's score is made of. */
  scored: string;
  demo: {
    /** Ids start apart, so that a mixed-up id is noticed. */
    firstMemberId: number;
    /** How many of the hub's demo accounts, from the first on, are linked to it. */
    linkedAccounts: number;
    hasConversations: boolean;
  };
}

/**
 * Every sport there is: **this table decides**. Pages, stylesheets, statistics, calendar, gateway, documentation,
 * agents' tools and tests follow from it; its demo world is in `apps/sport/src/demo` (docs/adding-a-sport.md).
 */
const TABLE = {
  basketball: {
    title: 'Basketball',
    fullTitle: 'Basketball',
    isReleased: true,
    look: { colour: '#b3471b', ball: 'basketball', art: 'court', mark: 'circle' },
    statistics: [
      ['points', 'Points'],
      ['rebounds', 'Rebounds'],
      ['assists', 'Assists'],
      ['steals', 'Steals'],
      ['blocks', 'Blocks'],
      ['fouls', 'Fouls'],
    ],
    scored: 'points',
    demo: { firstMemberId: 1001, linkedAccounts: 11, hasConversations: true },
  },
  baseball: {
    title: 'Baseball',
    fullTitle: 'Baseball and softball',
    isReleased: true,
    look: { colour: '#1b5e3b', ball: 'baseball', art: 'diamond', mark: 'diamond' },
    statistics: [
      ['at_bats', 'At bats'],
      ['hits', 'Hits'],
      ['runs', 'Runs'],
      ['runs_batted_in', 'Runs batted in'],
      ['home_runs', 'Home runs'],
      ['walks', 'Walks'],
      ['strikeouts', 'Strikeouts'],
      ['stolen_bases', 'Stolen bases'],
    ],
    scored: 'runs',
    demo: { firstMemberId: 5001, linkedAccounts: 2, hasConversations: false },
  },
  soccer: {
    title: 'Soccer',
    fullTitle: 'Soccer',
    isReleased: false,
    look: { colour: '#0f6b70', ball: 'soccer', art: 'pitch', mark: 'ring' },
    statistics: [
      ['goals', 'Goals'],
      ['assists', 'Assists'],
      ['saves', 'Saves'],
      ['yellow_cards', 'Yellow cards'],
      ['red_cards', 'Red cards'],
    ],
    scored: 'goals',
    demo: { firstMemberId: 9001, linkedAccounts: 0, hasConversations: false },
  },
} as const satisfies Record<string, SportEntry>;

export type Sport = keyof typeof TABLE;
export const SPORT_TABLE: Readonly<Record<Sport, SportEntry>> = TABLE;

/** Every sport that can be run, in the order in which they are shown. */
export const KNOWN_SPORTS = Object.keys(TABLE) as readonly Sport[];
/** Those of an installation that does not name its own. Football is not part of this release: it exists only as a calendar source. */
export const SPORTS = KNOWN_SPORTS.filter((sport) => SPORT_TABLE[sport].isReleased);

export const isSport = (name: string): name is Sport => Object.hasOwn(TABLE, name);
export const sportTitle = (sport: Sport): string => SPORT_TABLE[sport].title;

/** What stands in the calendar: the sports, and football, of which there is nothing else. */
export type CalendarSport = Sport | 'football';
export const CALENDAR_SPORTS: readonly CalendarSport[] = [...KNOWN_SPORTS, 'football'];

const FOOTBALL: Pick<SportEntry, 'title' | 'look'> = {
  title: 'Football',
  look: { colour: '#5b4b9e', ball: 'football', art: 'pitch', mark: 'leaf' },
};
/** For whatever stands in the calendar. A name that is in no table is a mistake that must be seen. */
export function sportFace(name: string): Pick<SportEntry, 'title' | 'look'> {
  if (name === 'football') return FOOTBALL;
  if (isSport(name)) return SPORT_TABLE[name];
  throw new Error(`${name} is not in the table of sports`);
}
