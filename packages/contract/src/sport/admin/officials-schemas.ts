import Type, { type Static } from 'typebox';
import { Email, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, PersonName } from '../../schemas.ts';
import { GAME_STATUSES, Named } from '../schedules-schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

export const OFFICIAL_ROLES = ['referee', 'scorer'] as const;
const Role = OneOf(OFFICIAL_ROLES);

/** A referee or scorer. */
export const Official = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  games: Type.Integer({ minimum: 0, description: 'To come' }),
  next_at: Nullable(LocalTime),
  conflicts: Type.Integer({ minimum: 0, description: 'Games to come that overlap with another one of theirs' }),
  link: Nullable(Type.String({ description: 'Where their own games are; whoever has it sees them' })),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type Official = Static<typeof Official>;

export const OFFICIAL_NOTE_KINDS = ['twice', 'coach', 'family'] as const;
/** A game, with who referees and scores it. */
export const OfficialGame = Type.Object({
  id: Id,
  title: Type.String(),
  division: Type.String(),
  starts_at: LocalTime,
  venue: Nullable(Named),
  status: OneOf(GAME_STATUSES),
  roles: Type.Array(Role, { description: 'Of whom it is asked' }),
  others: Type.Array(Type.Object({ name: Type.String(), role: Role })),
  notes: Type.Array(
    Type.Object({
      kind: OneOf(OFFICIAL_NOTE_KINDS),
      level: OneOf(['warning', 'info'] as const),
      words: Type.String(),
    }),
    { description: 'Two games at one time; good to know: coaches one of the teams, or has a child there' },
  ),
});
export type OfficialGame = Static<typeof OfficialGame>;

export const OfficialWithGames = Type.Object({
  official: Official,
  assigned: Type.Array(OfficialGame),
  others: Type.Array(OfficialGame, { description: 'Games to come that they have no part in' }),
});
export type OfficialWithGames = Static<typeof OfficialWithGames>;

const contact = { name: PersonName, email: Type.Optional(Email), phone: Type.Optional(Line(3, 40)) };
export const NewOfficial = Fields(contact);
export type NewOfficial = Static<typeof NewOfficial>;
export const ChangedOfficial = Fields({ version: SeenVersion, ...contact });
export type ChangedOfficial = Static<typeof ChangedOfficial>;

export const MAX_OFFICIAL_GAMES = 200;
export const OfficialGames = Fields({
  role: Role,
  game_ids: Type.Array(IdInput, { minItems: 1, maxItems: MAX_OFFICIAL_GAMES }),
});
export type OfficialGames = Static<typeof OfficialGames>;
