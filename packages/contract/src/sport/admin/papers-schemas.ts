import Type, { type Static } from 'typebox';
import { Fields, Id, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { PaperState } from '../paper-schemas.ts';

/** Who has opened it, or noted having seen it. */
export const PaperReader = Type.Object({ by: Type.String(), at: LocalTime });
export type PaperReader = Static<typeof PaperReader>;

/** A file that a family has sent with a registration: what is known of it, never what is in it. */
export const AdminPaper = Type.Object({
  id: Id,
  registration_id: Id,
  name: Type.String(),
  label: Type.String(),
  status: PaperState,
  kind: OneOf(['picture', 'pdf']),
  size: Type.Integer(),
  sent_at: LocalTime,
  kept_until: Nullable(LocalTime),
  deleted_at: Nullable(LocalTime),
  opened: Nullable(PaperReader),
  seen: Nullable(PaperReader),
  reason: Nullable(Type.String({ description: 'Why another one was asked for' })),
});
export type AdminPaper = Static<typeof AdminPaper>;

export const WaitingPaper = Type.Object({
  ...AdminPaper.properties,
  child: Type.String(),
  division: Type.String(),
  period: Type.String(),
  is_own: Type.Boolean({ description: 'Of the reader’s own family: somebody else looks at it' }),
});
export type WaitingPaper = Static<typeof WaitingPaper>;

export const WaitingPapers = Type.Object({
  items: Type.Array(WaitingPaper, {
    description: 'What nobody has looked at, the one that is deleted first before the others',
  }),
  total: Type.Integer(),
});
export type WaitingPapers = Static<typeof WaitingPapers>;

export const AnotherPaper = Fields({ reason: Text(3, 300) });
export type AnotherPaper = Static<typeof AnotherPaper>;
