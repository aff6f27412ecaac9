import { cancelRegistration, correctRegistration, CORRECTABLE_FIELDS } from '@sports-hub/contract';
import type { PlainFormFields } from './form-bodies.ts';
import { formCall, type FormCall } from './operation-calls.ts';

const ofRegistration = ({ id = '' }: PlainFormFields) => ({ id });

/** Only what was sent is corrected. */
const corrected = (fields: PlainFormFields) =>
  Object.fromEntries(CORRECTABLE_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));

const FORMS = {
  correct: formCall(correctRegistration, [], { params: ofRegistration, body: corrected }),
  cancel: formCall(cancelRegistration, [], {
    params: ofRegistration,
    body: ({ refund = '-1' }) => ({ refund: Number(refund) }),
  }),
} satisfies Record<string, FormCall>;

export const registrationFormOf = (name: unknown): keyof typeof FORMS | undefined =>
  name === 'correct' || name === 'cancel' ? name : undefined;

/** What a family does with the registration of that id, on a page of the hub or of the sport. */
export const sendRegistrationForm = (
  form: keyof typeof FORMS,
  id: string,
  ...[call, fields, csrf]: Parameters<FormCall>
): ReturnType<FormCall> => FORMS[form](call, { ...fields, id }, csrf);
