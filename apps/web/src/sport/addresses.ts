import type { Venue } from '@sports-hub/contract';

/** Of the calendar sheet's field on the page of a game. */
export const GAME_FEED = 'feed-game';

/** Where things are on a sport's site. The same paths as in the API, so that one can be told from the other. */
export const to = {
  home: '/',
  news: '/news',
  article: (slug: string) => `/news/${encodeURIComponent(slug)}`,
  week: '/schedules',
  games: '/schedules/games',
  game: (id: number) => `/schedules/games/${id}`,
  /** Browsers open the sheet around the field that the address names. */
  gameCalendar: (id: number) => `/schedules/games/${id}#${GAME_FEED}`,
  practices: '/schedules/practices',
  practice: (id: number) => `/schedules/practices/${id}`,
  standings: '/game-results',
  standingsOf: (division: number) => `/game-results?division_id=${division}`,
  teams: '/teams',
  team: (id: number) => `/teams/${id}`,
  player: (id: number) => `/players/${id}`,
  tournaments: '/tournaments',
  tournament: (id: number) => `/tournaments/${id}`,
  events: '/events/special',
  programs: '/programs',
  about: '/about',
  information: '/information-pages',
  questions: '/faqs',
  documents: '/documents',
  minutes: '/meeting-minutes',
  resources: '/resources',
  search: '/search',
  gallery: '/gallery',
  videos: '/videos',
  board: '/board-members',
  venues: '/venues',
  sponsors: '/sponsors',
  packages: '/sponsors/packages',
  sponsorForm: '/sponsors/apply',
  contact: '/contact',
  newsletter: '/newsletter',
  registration: '/registration',
  registrationForm: '/registration/form',
  account: '/account.php',
  helping: '/account/helping',
  messages: '/messages.php',
  hubSignIn: '/account/hub',
  ownRegistration: (id: number) => `/account/registrations/${id}`,
} as const;

/** Files that calendar programs read; at fixed addresses, because they keep asking for years. */
export const calendar = {
  all: '/api/v1/calendar.ics',
  game: (id: number) => `/api/v1/schedules/games/${id}/calendar.ics`,
  team: (id: number) => `/api/v1/teams/${id}/calendar.ics`,
  division: (id: number) => `/api/v1/divisions/${id}/calendar.ics`,
};

/** An address with those of the parameters that say something, always in the same order. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

export const addressLine = ({ address, city, state, zip }: Pick<Venue, 'address' | 'city' | 'state' | 'zip'>): string =>
  [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** A place on a map and the way there; phones open their own map program. */
export const mapHref = (venue: Pick<Venue, 'name' | 'address' | 'city' | 'state' | 'zip'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent([venue.name, addressLine(venue)].filter(Boolean).join(', '))}`;
