import type { Asked } from '../load.ts';
import type { Measured } from '../processes.ts';

/** What ours holds too: as many rows, with the same contents. */
export interface PeerWorld {
  games: readonly PeerGame[];
  messages: { conversations: number; each: number };
  pageSize: number;
}

export interface PeerGame {
  starts_at: string;
  home_team: string;
  away_team: string;
  venue: string;
  division: string;
  status: string;
}

/** A general back end that holds games and messages on the same PostgreSQL server. */
export interface Peer {
  name: string;
  origin: string;
  process: Measured;
  /** The first page of all games, which may come from a cache, and the same from a day that nobody asked for before. */
  games: Asked;
  gamesFrom: Asked;
  /** Nothing new in a conversation. */
  poll: readonly Asked[];
  send: readonly Asked[];
}

export const MESSAGE = 'Practice is at five at the middle school gym.';
/** So many conversations are asked for in turns. */
const POLLED = 300;

export const polledConversations = ({ messages }: PeerWorld): number[] =>
  Array.from({ length: Math.min(POLLED, messages.conversations) }, (_, n) => n + 1);

/** The embedded server's address may be a folder with a socket, which not every program takes in a URL. */
export function partsOf(databaseUrl: string): {
  host: string;
  port: string;
  user: string;
  password: string;
  database: string;
} {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return {
    host: decodeURIComponent(hostname),
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

/** Rows of `generate_series`: message n of a conversation, the newest last. */
export const messageRows = ({ messages }: PeerWorld): string =>
  `generate_series(1, ${messages.each}) n cross join generate_series(1, ${messages.conversations}) conversation`;
