import Type, { type Static } from 'typebox';
import { OneOf, Secret } from '../schemas.ts';

/** Not under the API's prefix, and only in demo mode: it stands for the processor's own payment form. */
export const ConfirmSandboxPayment = Type.Object(
  {
    clientSecret: Secret(1, 300),
    outcome: Type.Optional(OneOf(['succeeded', 'declined', 'delayed'])),
    card_number: Type.Optional(Type.String({ maxLength: 40, description: 'A test number, instead of an outcome' })),
  },
  { additionalProperties: false },
);
export type ConfirmSandboxPayment = Static<typeof ConfirmSandboxPayment>;
