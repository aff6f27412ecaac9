import type { ScheduleRow } from '@sports-hub/contract';

/** Something that takes a place and some teams for a while. An event has no teams of its own. */
export interface Entry {
  /** `game:12`, or what a client calls one that is new. */
  key: string;
  kind: 'game' | 'practice' | 'event';
  /** 0: not stored yet. */
  id: number;
  season_id: number | null;
  division_id: number | null;
  sequence: number;
  /** The home team first. */
  team_ids: readonly number[];
  venue_id: number | null;
  starts_at: Date;
  /** `2026-11-28T13:30:00` */
  local: string;
  duration_minutes: number;
  status: ScheduleRow['status'];
  tournament: { id: number; name: string } | null;
  /** Of an event. */
  title: string | null;
}

export interface CalendarTeam {
  id: number;
  name: string;
  color: string | null;
  division_id: number;
  division: string;
  is_hidden: boolean;
  season_id: number;
}

export interface CalendarPlace {
  id: number;
  name: string;
  /** So many things take place there at a time. */
  courts: number;
  is_removed: boolean;
}

/** Somebody who coaches a team, and may coach another. */
export interface Coach {
  member_id: number;
  name: string;
  team_id: number;
}

/** A child of a family with children in several teams. */
export interface Sibling {
  guardian_id: number;
  player_id: number;
  first_name: string;
  last_name: string;
  team_id: number;
}

export interface Closure {
  id: number;
  venue_id: number;
  /** Its first day and its last. */
  day: string;
  last_day: string;
  /** On each of them: `15:00`, until `24:00`. */
  from: string;
  until: string;
}

/** Everything that a change can collide with. */
export interface SeasonCalendar {
  entries: readonly Entry[];
  teams: ReadonlyMap<number, CalendarTeam>;
  venues: ReadonlyMap<number, CalendarPlace>;
  closures: readonly Closure[];
  coaches: readonly Coach[];
  siblings: readonly Sibling[];
  /** Pairs that were said to be on purpose, by `pairOf`. */
  onPurpose: ReadonlySet<string>;
}

const MINUTE = 60_000;
export const endOf = ({ starts_at, duration_minutes }: Pick<Entry, 'starts_at' | 'duration_minutes'>): number =>
  starts_at.getTime() + duration_minutes * MINUTE;
export const dayOf = ({ local }: Pick<Entry, 'local'>): string => local.slice(0, 10);
/** It takes place, as far as is known. */
export const takesPlace = ({ status }: Entry): boolean => status === 'scheduled';
export const pairOf = (key: string, other: string): string => [key, other].sort().join(' ');
