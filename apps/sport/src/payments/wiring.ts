import type { Sport } from '@sports-hub/contract';
import type { Audit, Clock, Database, Jobs, Logger } from '@sports-hub/kernel';
import type { PaymentsConfig } from './config.ts';
import { createComparisons, type Comparisons } from './comparison/service.ts';
import { createSandbox, sandboxSecret, type Sandbox } from './sandbox.ts';
import { createPayments, type Payments } from './service.ts';
import { createStrays, type Strays } from './strays.ts';
import { createStripe } from './stripe.ts';

export interface PaymentWiringOptions {
  config: { sport: Sport; secrets: readonly string[]; payments: PaymentsConfig };
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  log: Logger;
}

const SWEEP_SECONDS = 60;
const LOOK_BACK_SECONDS = 3600;
const NIGHTLY_SECONDS = 600;

/** What compares the processor with the ledger, and sees to money of nobody. */
export interface Treasury {
  comparisons: Comparisons;
  strays: Strays;
}

/** A sport's payments as configured, and the sandbox where that is the processor. */
export function wirePayments({ config, db, clock, jobs, audit, log }: PaymentWiringOptions): {
  payments: Payments;
  sandbox: Sandbox | undefined;
  treasury: Treasury;
} {
  const sandbox =
    config.payments.processor === 'sandbox'
      ? createSandbox({
          db,
          clock,
          jobs,
          webhookSecret: sandboxSecret(config.secrets),
        })
      : undefined;
  const processor = config.payments.processor === 'stripe' ? createStripe({ ...config.payments, clock }) : sandbox;
  if (!processor) throw new Error('No payment processor is configured');
  const payments = createPayments({ db, clock, jobs, audit, processor, sport: config.sport, log });
  jobs.every(SWEEP_SECONDS, 'payments', async () => {
    await payments.sweep();
  });
  jobs.every(LOOK_BACK_SECONDS, 'payments afterwards', payments.lookBack);
  const comparisons = createComparisons({ db, clock, jobs, audit, payments });
  const strays = createStrays({ db, clock, jobs, audit, payments, comparisons });
  jobs.every(NIGHTLY_SECONDS, 'money comparison', async () => {
    await comparisons.startNightly();
    await strays.sweep();
  });
  return { payments, sandbox, treasury: { comparisons, strays } };
}
