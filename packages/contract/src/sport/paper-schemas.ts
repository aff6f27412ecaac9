import Type, { type Static } from 'typebox';
import { IdInput, LocalTime, Nullable, OneOf } from '../schemas.ts';

export * from '../paper-limits.ts';

/** missing: nothing was sent. asked_again: somebody could not use what was sent. deleted: nobody has looked at it in time. */
export const PAPER_STATES = ['missing', 'sent', 'seen', 'asked_again', 'deleted'] as const;
export const PaperState = OneOf(PAPER_STATES);
export type PaperState = Static<typeof PaperState>;

/** A question that is answered with a file, as the family reads it: what was sent, and until when it is kept. */
export const RegistrationPaper = Type.Object({
  name: Type.String({ description: 'Of the field' }),
  label: Type.String(),
  required: Type.Boolean(),
  status: PaperState,
  sent_at: Nullable(LocalTime),
  seen_at: Nullable(Type.String({ description: 'Local time at which somebody of the organization looked at it' })),
  kept_until: Nullable(Type.String({ description: 'Local time; null where nothing is kept' })),
  deleted_at: Nullable(Type.String({ description: 'Local time at which the file was deleted' })),
  reason: Nullable(Type.String({ description: 'Why another one is asked for, to the family' })),
  can_send: Type.Boolean({ description: 'A file, or another one in its place, can be sent' }),
});
export type RegistrationPaper = Static<typeof RegistrationPaper>;

export const NewPaper = Type.Object({
  field: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$', description: 'The name of the field' }),
  league_id: Type.Optional(IdInput),
  reference: Type.Optional(
    Type.String({
      minLength: 20,
      maxLength: 100,
      description: 'Of a registration that was sent: then the file belongs to it at once',
    }),
  ),
});
export type NewPaper = Static<typeof NewPaper>;

export const SentPaper = Type.Object({
  paper: Type.String({ description: 'The answer to the field. It leads nobody to the file' }),
  kind: OneOf(['picture', 'pdf']),
  kept_until: LocalTime,
});
export type SentPaper = Static<typeof SentPaper>;
