import type { Sport } from '@sports-hub/contract';
import {
  createAudit,
  createJobs,
  createLogger,
  createMail,
  localSiteUrl,
  readOrganisation,
  readVariables,
  systemClock,
  type Database,
  type Environment,
} from '@sports-hub/kernel';
import { readSecrets } from '@sports-hub/kernel/sport-variables';
import type { OperatorQueue } from '../commands/command.ts';
import type { PaymentProcessor } from '../payments/processor.ts';
import { readPaymentsConfig } from '../payments/config.ts';
import { createSandbox } from '../payments/sandbox.ts';
import { createPayments } from '../payments/service.ts';
import { createStripe } from '../payments/stripe.ts';

const notHere = async (): Promise<never> => {
  throw new Error('The service does this, not a command');
};
const neverHere = (): never => {
  throw new Error('The service does this, not a command');
};
const NO_PROCESSOR: PaymentProcessor = {
  name: 'sandbox',
  isLive: false,
  publishableKey: null,
  createIntent: notHere,
  createCustomer: notHere,
  chargeSaved: notHere,
  forgetCustomer: notHere,
  retrieveIntent: notHere,
  cancelIntent: notHere,
  refund: notHere,
  findRefund: notHere,
  listIntents: neverHere,
  listRefusedRefunds: neverHere,
  listDisputes: neverHere,
  listMovements: neverHere,
  listPayouts: neverHere,
  readWebhook: neverHere,
};

/** For links to the hub; only some mails have one. */
const hubSiteUrl = (env: Environment): Promise<string> =>
  env['HUB_URL']?.trim()
    ? Promise.resolve(env['HUB_URL'].trim().replace(/\/+$/, ''))
    : localSiteUrl('hub', { ...env, SITE_URL: undefined }).catch(() => 'http://localhost:4000');

/** Opened by the commands that need it, and closed for all of them. */
export function createOperatorQueue({
  sport,
  db,
  databaseUrl,
  env,
}: {
  sport: Sport;
  db: Database;
  databaseUrl: string;
  env: Environment;
}): { open(): Promise<OperatorQueue>; close(): Promise<void> } {
  let opened: Promise<OperatorQueue> | undefined;
  const start = async (): Promise<OperatorQueue> => {
    const variables = readVariables(env);
    const siteUrl = await localSiteUrl(sport, env);
    const organisation = readOrganisation(variables);
    const log = createLogger({ service: 'sport-admin', level: 'silent' });
    const jobs = createJobs({ databaseUrl, log, poll: false });
    const mail = createMail({
      jobs,
      deliver: notHere,
      siteUrl,
      organisation,
    });
    const payments = createPayments({
      db,
      clock: systemClock,
      jobs,
      audit: createAudit(systemClock),
      processor: NO_PROCESSOR,
      sport,
      log,
    });
    await jobs.start();
    const hubUrl = await hubSiteUrl(env);
    const processor = (): PaymentProcessor => {
      const config = readPaymentsConfig(variables);
      if (config.processor === 'stripe') return createStripe({ ...config, clock: systemClock });
      return createSandbox({ db, clock: systemClock, jobs, webhookSecret: '' });
    };
    const secret = env['SPORT_SECRET']?.trim();
    const secrets = secret ? readSecrets('SPORT_SECRET', secret) : [];
    const contactTo = variables.list('CONTACT_TO');
    return { jobs, mail, payments, siteUrl, hubUrl, secrets, organisation, contactTo, processor };
  };
  return {
    open: () => (opened ??= start()),
    async close() {
      // One that could not be opened has closed itself, and whoever wanted it has been told.
      const queue = await opened?.catch(() => undefined);
      await queue?.jobs.stop();
    },
  };
}
