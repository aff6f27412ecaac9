import Type, { type Static } from 'typebox';
import { Cents, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { Amount } from './period-schemas.ts';
import { SeasonName, SeenVersion, Version } from './schemas.ts';

export const AID_REQUEST_STATES = ['open', 'asked', 'proposed', 'granted', 'declined', 'withdrawn', 'ended'] as const;
export const AID_GRANT_STATES = ['given', 'used', 'returned'] as const;

/** A request without a name: who asked is another operation, and an entry in the log. */
export const AidRequestRow = Type.Object({
  id: Id,
  version: Version,
  status: OneOf(AID_REQUEST_STATES),
  since: LocalTime,
  children: Type.Integer({ minimum: 0 }),
  divisions: Type.Array(Type.String()),
  price: Cents,
  can_pay: Nullable(Type.Integer({ description: 'What the family can pay, in the smallest unit' })),
  share: Nullable(Type.Integer({ description: 'Or so many percent' })),
  words: Nullable(Type.String({ description: 'Of the family; null for who is of the same family' })),
  question: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  is_own: Type.Boolean({ description: 'Of the reader’s own family: somebody else decides' }),
  spot_until: Nullable(Type.String({ description: 'Local time until which a spot is held' })),
  helped_before: Type.Integer({ minimum: 0, description: 'What this family was given this season already' }),
  pays: Nullable(Cents),
  aid: Nullable(Cents),
  sentence: Nullable(Type.String()),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(LocalTime),
  is_mine: Type.Boolean({ description: 'Proposed by the reader: somebody else confirms it' }),
  grant: Nullable(OneOf(AID_GRANT_STATES)),
});
export type AidRequestRow = Static<typeof AidRequestRow>;

export const AidFund = Type.Object({
  season: SeasonName,
  version: Version,
  /** Everything that was given for the season. */
  total: Cents,
  given: Type.Integer({ minimum: 0, description: 'Promised or used, of the total' }),
  left: Cents,
  children: Type.Integer({ minimum: 0, description: 'Whom it helps' }),
  entries: Type.Array(
    Type.Object({
      id: Id,
      amount: Type.Integer({ description: 'Below zero where it was taken out again' }),
      note: Type.String(),
      by: Type.String(),
      at: LocalTime,
    }),
    { description: 'Newest first' },
  ),
});
export type AidFund = Static<typeof AidFund>;

export const AidOverview = Type.Object({
  people: Type.Array(Type.String(), { description: 'Who can open this, by name' }),
  alone_up_to: Type.Integer({ description: 'Above it two people decide' }),
  fund: AidFund,
  seasons: Type.Array(SeasonName),
  open: Type.Array(AidRequestRow, { description: 'Those that wait longest first' }),
  decided: Type.Array(AidRequestRow, { description: 'Of the season, newest first' }),
});
export type AidOverview = Static<typeof AidOverview>;

/** Who asked. */
export const AidFamily = Type.Object({
  id: Id,
  parent: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  children: Type.Array(Type.Object({ name: Type.String(), division: Type.String() })),
});
export type AidFamily = Static<typeof AidFamily>;

export const AID_DECISIONS = ['part', 'free', 'decline'] as const;
export const AidDecision = Fields({
  version: SeenVersion,
  decision: OneOf(AID_DECISIONS),
  pays: Type.Optional(Amount),
  share: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 99, description: 'What the family pays, in percent of the price' }),
  ),
  sentence: Type.Optional(Text(1, 1000)),
});
export type AidDecision = Static<typeof AidDecision>;
export const AidQuestion = Fields({ version: SeenVersion, question: Text(3, 1000) });
export type AidQuestion = Static<typeof AidQuestion>;
export const AidTakenBack = Fields({ version: SeenVersion, sentence: Text(3, 1000) });
export type AidTakenBack = Static<typeof AidTakenBack>;

export const AidFundEntry = Fields({
  season_id: IdInput,
  version: SeenVersion,
  way: OneOf(['in', 'out'] as const),
  amount: Amount,
  note: Line(1, 200),
});
export type AidFundEntry = Static<typeof AidFundEntry>;
