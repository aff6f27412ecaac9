import Type, { type Static } from 'typebox';
import { DateOnly, Id, Nullable } from '../../schemas.ts';
import { InstallmentState } from '../payment-plan-schemas.ts';

/** One part of a payment plan. */
export const AdminInstallment = Type.Object({
  id: Id,
  number: Type.Integer(),
  amount_cents: Type.Integer(),
  due_on: DateOnly,
  status: InstallmentState,
  paid_on: Nullable(DateOnly),
  charge_on: Nullable(DateOnly),
});
export type AdminInstallment = Static<typeof AdminInstallment>;
