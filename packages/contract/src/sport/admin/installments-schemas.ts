import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { AdminInstallment } from './installment-schemas.ts';
import { InstallmentRule } from './period-schemas.ts';
import { OfflinePayment } from './registrations-schemas.ts';
import { Reason, SeenVersion, Version } from './schemas.ts';

export const AdminPaymentPlan = Type.Object({
  registration_id: Id,
  version: Version,
  child: Type.String(),
  parent: Type.String(),
  division: Type.String(),
  period: Type.String(),
  total_cents: Type.Integer({ description: 'All parts together, as the family pays them' }),
  parts: Type.Array(AdminInstallment),
});
export type AdminPaymentPlan = Static<typeof AdminPaymentPlan>;

/** What happened to a part, newest first. */
export const InstallmentEvent = Type.Object({
  kind: OneOf(['paid', 'refused', 'given_up', 'asked', 'announced', 'received', 'link', 'moved', 'forgiven', 'told']),
  at: LocalTime,
  words: Type.String({ description: 'The bank’s code of a refusal, or the subject of a mail' }),
  by: Nullable(Type.String({ description: 'Who tried it; null where it was tried by itself' })),
});
export type InstallmentEvent = Static<typeof InstallmentEvent>;

/** The last mail about it, as its family has it. */
export const InstallmentMail = Type.Object({ subject: Type.String(), paragraphs: Type.Array(Type.String()) });
export type InstallmentMail = Static<typeof InstallmentMail>;

/** A part with everything that is known of it. */
export const AdminInstallmentDetail = Type.Object({
  ...AdminPaymentPlan.properties,
  part: AdminInstallment,
  is_own: Type.Boolean({ description: 'Of the reader’s own family: somebody else decides' }),
  email: Type.String(),
  card_ending: Nullable(Type.String()),
  refusal: Nullable(Type.String({ description: 'Why the card took nothing, the processor’s code' })),
  is_held: Type.Boolean({
    description: 'Money came that is not what was asked for; it is decided about under payments needing review',
  }),
  decides: Type.Boolean({ description: 'Nothing happens by itself any more: a person decides' }),
  tries_left: Type.Integer(),
  events: Type.Array(InstallmentEvent),
  mail: Nullable(InstallmentMail),
});
export type AdminInstallmentDetail = Static<typeof AdminInstallmentDetail>;

export const AdminInstallments = Type.Object({
  families: Type.Integer(),
  paid_cents: Type.Integer(),
  all_cents: Type.Integer(),
  next: Nullable(Type.Object({ due_on: DateOnly, amount_cents: Type.Integer(), count: Type.Integer() })),
  failed_count: Type.Integer(),
  failed_cents: Type.Integer(),
  next_try_on: Nullable(DateOnly),
  failed: Type.Array(AdminInstallmentDetail, { description: 'Where a person decides first, then what is tried next' }),
  plans: Type.Array(AdminPaymentPlan, { description: 'The newest first, at most 100' }),
  offered: Type.Array(Type.Object({ period_id: Id, period: Type.String(), rules: Type.Array(InstallmentRule) })),
});
export type AdminInstallments = Static<typeof AdminInstallments>;

export const TriedInstallment = Type.Object({
  outcome: OneOf(['paid', 'refused', 'waiting', 'skipped']),
  installment: AdminInstallmentDetail,
});
export type TriedInstallment = Static<typeof TriedInstallment>;

export const MoveInstallment = Fields({ version: SeenVersion, day: DateOnly, reason: Reason });
export type MoveInstallment = Static<typeof MoveInstallment>;
export const ForgiveInstallment = Fields({
  version: SeenVersion,
  typed: Type.String({ maxLength: 20, description: 'The amount, once more', 'x-text': 'trim' }),
  reason: Reason,
});
export type ForgiveInstallment = Static<typeof ForgiveInstallment>;
export const InstallmentOffline = Fields(OfflinePayment.properties);
export type InstallmentOffline = Static<typeof InstallmentOffline>;
