import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

const Count = Type.Integer({ minimum: 0 });

export const WISH_KINDS = ['with', 'not_with'] as const;
export type WishKind = (typeof WISH_KINDS)[number];

export const RosterDivision = Type.Object({
  id: Id,
  name: Type.String(),
  league: Type.String(),
  teams: Count,
  players: Count,
  without_team: Type.Integer({ minimum: 0, description: 'Registered and paid, on no team, and not marked to wait' }),
  changes: Type.Integer({ minimum: 0, description: 'Moves in the draft that are not published' }),
  published_at: Nullable(LocalTime),
});
export type RosterDivision = Static<typeof RosterDivision>;

export const SUGGESTION_REASONS = ['coach', 'sibling', 'with', 'grade', 'even'] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

const RosterWish = Type.Object({
  id: Id,
  kind: OneOf(WISH_KINDS),
  other_id: Id,
  other: Type.String(),
  is_met: Nullable(Type.Boolean({ description: 'Null while one of the two has no team' })),
});

const RosterPlayer = Type.Object({
  id: Id,
  name: Type.String(),
  grade: Nullable(Count),
  is_returning: Type.Boolean({ description: 'Was on a team of an earlier season' }),
  is_first_year: Type.Boolean({ description: 'Has never played, says the registration' }),
  is_coachs_child: Type.Boolean({ description: 'Of a coach of the team that the draft has' }),
  registration: OneOf(['paid', 'ended', 'none'] as const),
  team_id: Nullable(Id),
  published_team_id: Nullable(Id),
  waits: Type.Boolean({ description: 'Has no team on purpose' }),
  siblings: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'Children of the same family in the division',
  }),
  wishes: Type.Array(RosterWish, { description: 'For those only who may change the season' }),
  suggestion: Nullable(Type.Object({ team_id: Id, reason: OneOf(SUGGESTION_REASONS), other: Nullable(Type.String()) })),
  version: Version,
  moved: Nullable(ChangedBy),
});
export type RosterPlayer = Static<typeof RosterPlayer>;

const RosterTeam = Type.Object({
  id: Id,
  name: Type.String(),
  color: Nullable(Type.String()),
  coaches: Type.Array(Type.String()),
});
export type RosterTeam = Static<typeof RosterTeam>;

const FamilyWish = Type.Object({
  player_id: Id,
  player: Type.String(),
  kind: OneOf(WISH_KINDS),
  words: Type.String({ description: 'As the family wrote it when it registered' }),
  named: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      is_certain: Type.Boolean({ description: 'First and last name stand there, and one player alone has them' }),
      is_noted: Type.Boolean({ description: 'There is a note about the two already' }),
    }),
    { description: 'Players of the division whom the words seem to name' },
  ),
});
export type FamilyWish = Static<typeof FamilyWish>;

export const RosterBoard = Type.Object({
  id: Id,
  name: Type.String(),
  league: Type.String(),
  season_id: Id,
  team_size: Nullable(Type.Integer({ minimum: 1 })),
  version: Version,
  saved_at: Nullable(LocalTime),
  published_at: Nullable(LocalTime),
  changed: Nullable(ChangedBy),
  undo: Nullable(Type.String({ description: 'What the caller’s last step was, in words' })),
  redo: Nullable(Type.String()),
  teams: Type.Array(RosterTeam),
  players: Type.Array(RosterPlayer),
  family_wishes: Type.Array(FamilyWish, {
    description:
      'What families wrote, for those only who may change the season; without what is of a child of their own, or could speak of one',
  }),
  has_own_child: Type.Boolean({ description: 'The reader has a child among the players: some words may be left out' }),
});
export type RosterBoard = Static<typeof RosterBoard>;

export const RosterMoves = Fields({
  moves: Type.Array(
    Fields({
      id: IdInput,
      version: SeenVersion,
      team_id: Type.Optional(IdInput),
      waits: Type.Optional(Type.Boolean({ description: 'Without a team, on purpose' })),
    }),
    { minItems: 1, maxItems: 500, description: 'Without a team: taken off' },
  ),
});
export type RosterMoves = Static<typeof RosterMoves>;

export const NewRosterWish = Fields({ player_id: IdInput, kind: OneOf(WISH_KINDS), other_id: IdInput });
export type NewRosterWish = Static<typeof NewRosterWish>;

export const RosterPublication = Type.Object({
  id: Id,
  season: Type.String(),
  is_current: Type.Boolean({ description: 'Rosters are published in the current season only' }),
  divisions: Type.Array(
    Type.Object({
      ...RosterDivision.properties,
      version: Version,
      coachless: Type.Array(Type.String(), { description: 'Teams that nobody coaches yet' }),
      is_chosen: Type.Boolean(),
    }),
  ),
  tells: Type.Object({
    families: Type.Integer({ minimum: 0, description: 'One mail each' }),
    coaches: Count,
    unreached: Type.Integer({ minimum: 0, description: 'Players nobody of whose family can be written to' }),
  }),
});
export type RosterPublication = Static<typeof RosterPublication>;

export const PublishedRosters = Fields({
  divisions: Type.Array(Fields({ id: IdInput, version: SeenVersion }), { minItems: 1, maxItems: 100 }),
});
export type PublishedRosters = Static<typeof PublishedRosters>;
