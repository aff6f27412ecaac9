// SQL for sums of registrations as everybody reads them who is not told of financial assistance.

/** Whether all of the price is the fund's: then there is no payment. */
const isAllAid = (r: string): string => `(${r}.aid_cents > 0 and ${r}.aid_cents = ${r}.total_cents)`;

/** What the family paid, or gets back, in proportion to the price without assistance. */
export const asWithoutAid = (amount: string, r = 'r'): string =>
  `(case when ${r}.aid_cents = 0 or ${isAllAid(r)} then ${amount}
     else round((${amount})::numeric * ${r}.total_cents / (${r}.total_cents - ${r}.aid_cents)) end)::integer`;

/** The same of what moved with one payment: one that was asked for before there was assistance is what it was. */
export const movedWithoutAid = (amount: string, y = 'y', r = 'r'): string =>
  `(case when ${y}.is_confidential then ${asWithoutAid(amount, r)} else ${amount} end)::integer`;

/** What was paid, of what moved. Where there is no payment the price counts as paid once the child was registered. */
export const paidWithoutAid = (moved: string, r = 'r'): string =>
  `(case when ${isAllAid(r)} then case when ${r}.payment_status in ('succeeded', 'refunded') then ${r}.total_cents else 0 end
     else ${moved} end)::integer`;

export const refundedWithoutAid = (moved: string, r = 'r'): string =>
  `(case when ${isAllAid(r)} then case when ${r}.payment_status = 'refunded' then ${r}.total_cents else 0 end else ${moved} end)::integer`;

/** What was paid and has not been refunded. */
export const leftWithoutAid = (moved: string, r = 'r'): string =>
  `(case when ${isAllAid(r)} then case when ${r}.payment_status = 'succeeded' then ${r}.total_cents else 0 end else ${moved} end)::integer`;
