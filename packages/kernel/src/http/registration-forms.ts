import {
  cancelRegistration,
  correctRegistration,
  CORRECTABLE_FIELDS,
  type FamilyRegistrationDetail,
} from '@sports-hub/contract';
import type { FastifyReply } from 'fastify';
import { makePdf, wrapLines } from '../pdf.ts';
import { Problem } from '../problem.ts';
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

/** The receipt as a file to keep; there is none for what was not registered. */
export function sendReceipt(
  reply: FastifyReply,
  { receipt_number: number }: Pick<FamilyRegistrationDetail, 'receipt_number'>,
  { title, lines }: { title: string; lines: readonly string[] },
): FastifyReply {
  if (!number) throw new Problem('record.not_found');
  return reply
    .type('application/pdf')
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${number}.pdf"` })
    .send(
      makePdf(
        title,
        lines.flatMap((line) => (line === '' ? [line] : wrapLines(line, '  '))),
      ),
    );
}
