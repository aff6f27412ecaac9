import Type, { type Static } from 'typebox';
import { Cents, Id, LocalTime, Nullable, OneOf } from '../schemas.ts';
import { AidState } from './aid-schemas.ts';
import { RegistrationFieldOption } from './registration-field-schemas.ts';
import { RegistrationConfirmation } from './registration-schemas.ts';

const { email: _email, ...standing } = RegistrationConfirmation.properties;

/** What the family waits for, or has to do, the same for every page. */
export const RegistrationStep = Type.Object({
  kind: OneOf(['confirm', 'pay', 'wait_for_spot', 'wait_for_team']),
  by: Nullable(
    Type.String({ description: 'Local time until when; for `wait_for_team` the day on which the teams are made' }),
  ),
  url: Nullable(Type.String({ description: 'Where it is paid' })),
});
export type RegistrationStep = Static<typeof RegistrationStep>;

export const FamilyCancellation = Type.Object(
  { refund: Cents, until: Nullable(Type.String({ description: 'The last day for it' })) },
  { description: 'What goes back when the family cancels by itself now; null where only the organization can' },
);
export type FamilyCancellation = Static<typeof FamilyCancellation>;

export const FamilyPayment = Type.Object({
  kind: OneOf(['charge', 'refund', 'refund_refused']),
  amount: Type.Integer(),
  at: LocalTime,
});
export type FamilyPayment = Static<typeof FamilyPayment>;

export const FamilyAssistance = Type.Object(
  { status: AidState, url: Type.String({ description: 'A page of the site that shows the request' }) },
  { description: 'Of who asked for it; nobody else is told' },
);
export type FamilyAssistance = Static<typeof FamilyAssistance>;

export const FamilyRegistration = Type.Object({
  id: Id,
  player_id: Nullable(Id),
  is_yours: Type.Boolean({
    description:
      'Made with the caller’s own address, or signed in. Another guardian of the child sees it, and changes nothing',
  }),
  ...standing,
  next_step: Nullable(RegistrationStep),
  assistance: Nullable(FamilyAssistance),
  cancellation: Nullable(FamilyCancellation),
  payments: Type.Array(FamilyPayment),
  confirmation_url: Nullable(
    Type.String({ description: 'The page of the receipt: installments are paid there. For who made it' }),
  ),
  papers_url: Nullable(Type.String({ description: 'A page where files are sent, where there is a question for one' })),
});
export type FamilyRegistration = Static<typeof FamilyRegistration>;

/** Nothing that a price or a division depends on. */
export const CORRECTABLE_FIELDS = ['player_first_name', 'player_last_name', 'jersey_size', 'phone'] as const;

export const FamilyRegistrationDetail = Type.Object({
  ...FamilyRegistration.properties,
  corrections: Type.Array(
    Type.Object({
      name: OneOf(CORRECTABLE_FIELDS),
      label: Type.String(),
      value: Type.String(),
      required: Type.Boolean(),
      options: Type.Optional(Type.Array(RegistrationFieldOption)),
    }),
    { description: 'What may still be put right, as it stands; nothing any more once the child is on a team' },
  ),
});
export type FamilyRegistrationDetail = Static<typeof FamilyRegistrationDetail>;
