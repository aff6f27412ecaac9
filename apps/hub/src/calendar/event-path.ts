import type { OwnEvent } from '@sports-hub/contract';

const PATHS: Record<OwnEvent['kind'], (id: number) => string> = {
  game: (id) => `/schedules/games/${id}`,
  practice: (id) => `/schedules/practices/${id}`,
  event: () => '/events/special',
};

/** The page of a game, practice or event on its sport's own site. */
export const eventPath = (kind: OwnEvent['kind'], id: number): string => PATHS[kind](id);
