import Type, { type Static } from 'typebox';
import { ClientId, DateOnly, Fields, Id, IdInput, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { GAME_STATUSES, Named, TeamRef } from '../schedules-schemas.ts';

export const SCHEDULE_KINDS = ['game', 'practice'] as const;
/** `game:12`, `practice:7`, or what a client calls one that is new: `new:1`. */
const RowKey = Type.String({ pattern: '^((game|practice):[1-9][0-9]{0,14}|new:[A-Za-z0-9-]{1,40})$' });

/** A season, as far as its schedule goes. */
export const ScheduleSeason = Type.Object({
  id: Id,
  name: Type.String(),
  starts_on: DateOnly,
  ends_on: DateOnly,
  is_current: Type.Boolean(),
  is_closed: Type.Boolean({ description: 'Over: it can be read, and nothing of it can be changed' }),
});
export type ScheduleSeason = Static<typeof ScheduleSeason>;

/** A game or practice as the table shows it. */
export const ScheduleRow = Type.Object({
  key: RowKey,
  kind: OneOf(SCHEDULE_KINDS),
  id: Id,
  sequence: Type.Integer({ minimum: 0, description: 'Grows with every change' }),
  division: Named,
  home: TeamRef,
  away: Nullable(TeamRef),
  venue: Nullable(Named),
  starts_at: LocalTime,
  duration_minutes: Type.Integer({ minimum: 1 }),
  status: OneOf(GAME_STATUSES),
  tournament: Nullable(Named),
});
export type ScheduleRow = Static<typeof ScheduleRow>;

/** What the fields of a row can be. */
export const ScheduleOptions = Type.Object({
  season: ScheduleSeason,
  seasons: Type.Array(Named),
  divisions: Type.Array(Named),
  teams: Type.Array(Type.Object({ ...TeamRef.properties, division_id: Id })),
  venues: Type.Array(Named),
});
export type ScheduleOptions = Static<typeof ScheduleOptions>;

/** What is to become of a row; a field that is missing stays. */
export const ScheduleEdit = Fields({
  key: RowKey,
  kind: Type.Optional(OneOf(SCHEDULE_KINDS)),
  sequence: Type.Optional(
    Type.Integer({ minimum: 0, description: 'As it was seen; a row that has another one by now is left alone' }),
  ),
  starts_at: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:00)?$',
      description: 'Local time, for example 2026-11-28T13:30',
    }),
  ),
  duration_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
  venue_id: Type.Optional(Nullable(Id)),
  home_team_id: Type.Optional(IdInput),
  away_team_id: Type.Optional(IdInput),
  status: Type.Optional(OneOf(['scheduled', 'postponed', 'cancelled'] as const)),
  on_purpose: Type.Optional(
    Type.Boolean({ description: 'It may be where something else is, or where the place is closed' }),
  ),
});
export type ScheduleEdit = Static<typeof ScheduleEdit>;

export const MAX_SCHEDULE_EDITS = 1_000;
export const ScheduleEdits = Fields({
  season_id: Type.Optional(IdInput),
  changes: Type.Array(ScheduleEdit, { maxItems: MAX_SCHEDULE_EDITS }),
});
export type ScheduleEdits = Static<typeof ScheduleEdits>;
export const PreparedEdits = Fields({
  client_id: Type.Optional(ClientId),
  season_id: Type.Optional(IdInput),
  changes: Type.Array(ScheduleEdit, { minItems: 1, maxItems: MAX_SCHEDULE_EDITS }),
});
export type PreparedEdits = Static<typeof PreparedEdits>;

export const CONFLICT_LEVELS = ['danger', 'warning', 'info'] as const;
export const CONFLICT_KINDS = ['venue', 'team', 'closed', 'coach', 'family', 'rest'] as const;

/** Two things that do not go together, told at one of them. */
export const ScheduleConflict = Type.Object({
  key: RowKey,
  kind: OneOf(CONFLICT_KINDS),
  level: OneOf(CONFLICT_LEVELS),
  title: Type.String(),
  words: Type.String(),
  free: Type.Array(Type.Object({ starts_at: LocalTime, venue: Nullable(Named) }), {
    description: 'When and where it would be without a conflict, nearest first',
  }),
});
export type ScheduleConflict = Static<typeof ScheduleConflict>;

/** Why a row cannot be saved so. */
export const ScheduleRefusal = Type.Object({ key: RowKey, field: Nullable(Type.String()), message: Type.String() });
export type ScheduleRefusal = Static<typeof ScheduleRefusal>;

const Count = Type.Integer({ minimum: 0 });
/** How many would be told. */
export const ScheduleReach = Type.Object({ families: Count, coaches: Count, mails: Count, phones: Count });
export type ScheduleReach = Static<typeof ScheduleReach>;

/** What some changes would mean. */
export const ScheduleCheck = Type.Object({
  conflicts: Type.Array(ScheduleConflict),
  refusals: Type.Array(ScheduleRefusal),
  reach: ScheduleReach,
  is_soon: Type.Boolean({ description: 'Something of it is within 24 hours, so it is told at once' }),
});
export type ScheduleCheck = Static<typeof ScheduleCheck>;

export const TELL_CHOICES = ['now', 'morning', 'none'] as const;
export const ROW_OUTCOMES = ['saved', 'unchanged', 'changed', 'refused'] as const;

/** What became of a row. */
export const ScheduleOutcome = Type.Object({
  key: RowKey,
  outcome: OneOf(ROW_OUTCOMES),
  status: Type.Integer({ description: '409 where somebody else changed it meanwhile, 422 where it cannot be so' }),
  message: Nullable(Type.String()),
  changed_by: Nullable(Type.String({ description: 'Who changed it meanwhile, where that is known' })),
  row: Nullable(ScheduleRow),
});
export type ScheduleOutcome = Static<typeof ScheduleOutcome>;

/** A mail as one family gets it, without the sentence of one's own. */
export const ScheduleMail = Type.Object({
  subject: Type.String(),
  greeting: Type.String(),
  paragraphs: Type.Array(Type.String()),
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
});
export type ScheduleMail = Static<typeof ScheduleMail>;

/** Changes that are looked through before they are saved, and what became of them. */
export const ScheduleChangeSet = Type.Object({
  id: Id,
  season: ScheduleSeason,
  changes: Type.Array(
    Type.Object({
      key: RowKey,
      before: Nullable(ScheduleRow),
      after: Nullable(ScheduleRow),
      families: Count,
      coaches: Count,
    }),
  ),
  check: ScheduleCheck,
  /** Where it is not saved yet and somebody would hear of it. */
  mail: Nullable(ScheduleMail),
  saved_at: Nullable(LocalTime),
  rows: Type.Array(ScheduleOutcome, { description: 'Once it is saved' }),
  tell: Nullable(OneOf(TELL_CHOICES)),
  sentence: Nullable(Type.String()),
  tells_at: Nullable(LocalTime),
  can_stop: Type.Boolean({ description: 'Nobody was told yet, and it can be left at that' }),
  stopped_at: Nullable(LocalTime),
});
export type ScheduleChangeSet = Static<typeof ScheduleChangeSet>;

export const SavedEdits = Fields({
  tell: OneOf(TELL_CHOICES),
  sentence: Type.Optional(Text(1, 500)),
});
export type SavedEdits = Static<typeof SavedEdits>;
