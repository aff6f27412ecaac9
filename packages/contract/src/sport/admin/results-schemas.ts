import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, LocalTime, Nullable } from '../../schemas.ts';
import { FieldGame } from '../results-schemas.ts';
import { SeenVersion } from './schemas.ts';
import { AdminSeason } from './seasons-schemas.ts';

export const ScorekeeperLink = Type.Object({
  id: Id,
  venue: Type.String(),
  day: DateOnly,
  made_by: Type.String(),
  made_at: LocalTime,
  entries: Type.Integer({ minimum: 0, description: 'How many results were entered with it' }),
  withdrawn_at: Nullable(LocalTime),
});
export type ScorekeeperLink = Static<typeof ScorekeeperLink>;

export const NewScorekeeperLink = Fields({ venue_id: IdInput, day: DateOnly });
export type NewScorekeeperLink = Static<typeof NewScorekeeperLink>;
/** Its address is told once, here: only a hash of it is kept. */
export const MadeScorekeeperLink = Type.Object({ ...ScorekeeperLink.properties, url: Type.String() });
export type MadeScorekeeperLink = Static<typeof MadeScorekeeperLink>;

export const ResultSettings = Type.Object({
  coaches_enter: Type.Boolean({ description: 'Coaches enter the results of their own teams' }),
  forfeit_score: Type.Integer({ minimum: 1, maximum: 99, description: 'What a forfeit counts, to nothing' }),
  version: Type.Integer({ minimum: 1 }),
});
export type ResultSettings = Static<typeof ResultSettings>;
export const ChangedResultSettings = Fields({
  version: SeenVersion,
  coaches_enter: Type.Optional(Type.Boolean()),
  forfeit_score: Type.Integer({ minimum: 1, maximum: 99 }),
});
export type ChangedResultSettings = Static<typeof ChangedResultSettings>;

export const ResultOffice = Type.Object({
  season: AdminSeason,
  today: DateOnly,
  undecided: Type.Array(FieldGame, { description: 'Two scores, an objection, or broken off' }),
  missing: Type.Array(FieldGame, { description: 'Over, and nobody has said how it ended; the oldest first' }),
  lately: Type.Array(FieldGame, { description: 'Entered last, the newest first' }),
  links: Type.Array(ScorekeeperLink, { description: 'From today on' }),
  settings: ResultSettings,
  score_pages: Type.String({ description: 'What the address of a link begins with' }),
});
export type ResultOffice = Static<typeof ResultOffice>;
