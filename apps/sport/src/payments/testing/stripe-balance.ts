import { randomBytes } from 'node:crypto';

export interface StoredLine {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  currency: string;
  type: string;
  reporting_category: string;
  source: object | null;
  created: number;
  payout: string | null;
}

export interface StoredPayout {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  status: string;
  automatic: boolean;
  created: number;
  arrival_date: number;
  destination: object;
}

const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const DAY = 86_400;

/** Stripe's balance: a line for everything that changes it, and payouts of what has not left yet. */
export function createStripeBalance(seconds: () => number) {
  const lines: StoredLine[] = [];
  const payouts: StoredPayout[] = [];
  return {
    lines,
    payouts,
    /** 2.9 % and 30 cents of a charge, $15.00 for a dispute, nothing for the rest. */
    move(category: string, amount: number, source: { payment_intent: string } | null, fee = 0): void {
      lines.push({
        id: id('txn'),
        object: 'balance_transaction',
        amount,
        fee: category === 'charge' ? Math.round(amount * 0.029) + 30 : fee,
        net: amount - (category === 'charge' ? Math.round(amount * 0.029) + 30 : fee),
        currency: 'usd',
        type: ['dispute', 'dispute_reversal', 'refund_failure'].includes(category) ? 'adjustment' : category,
        reporting_category: category,
        source,
        created: seconds(),
        payout: null,
      });
    },
    /** Everything that has not left yet. */
    payOut(changes: Partial<StoredPayout> = {}): StoredPayout {
      const waiting = lines.filter(({ payout }) => payout === null);
      const payout: StoredPayout = {
        id: id('po'),
        object: 'payout',
        amount: waiting.reduce((sum, { net }) => sum + net, 0),
        currency: 'usd',
        status: 'in_transit',
        automatic: true,
        created: seconds(),
        arrival_date: Math.floor(seconds() / DAY) * DAY + 2 * DAY,
        destination: { id: id('ba'), object: 'bank_account', last4: '3301' },
        ...changes,
      };
      for (const line of waiting) line.payout = payout.id;
      lines.push({
        ...{ id: id('txn'), object: 'balance_transaction', fee: 0, currency: 'usd', type: 'payout', source: null },
        ...{ amount: -payout.amount, net: -payout.amount, reporting_category: 'payout', created: seconds() },
        payout: payout.id,
      });
      payouts.push(payout);
      return payout;
    },
  };
}
