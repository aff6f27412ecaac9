// Read by the stack too, before anything is started: it imports nothing heavy.
import { isSport, KNOWN_SPORTS, type Sport } from '@sports-hub/contract/sports';
import {
  ConfigError,
  publicVariable,
  readSealingSecret,
  readServiceConfig,
  readSiteUrl,
  readVariables,
  type Environment,
  type ServiceConfig,
  type Variables,
} from '@sports-hub/kernel/config';
import { readSecrets, readSportOrigins } from '@sports-hub/kernel/sport-variables';
import { readThrottleRules, type ThrottleRule } from '@sports-hub/kernel/throttle-rules';
import { readPaymentsConfig, type PaymentsConfig } from './payments/config.ts';
import { readFilesConfig, type FilesConfig } from './platform/files/location.ts';
import { THROTTLE_RULES, type SportThrottle } from './throttles.ts';

export interface SportConfig extends ServiceConfig, FilesConfig {
  sport: Sport;
  /** The organisation's other sports, for the links between their sites: those that the hub's `SPORTS` names. */
  otherSports: readonly Sport[];
  /** The hub's site, for links in mails and pages. */
  hubUrl: string;
  /** Shared with the hub: the newest first, at most two so that they can be rotated. */
  secrets: readonly string[];
  /** Where it listens beside its port, for a hub on the same machine. */
  socket: string | undefined;
  throttles: Readonly<Record<SportThrottle, ThrottleRule>>;
  payments: PaymentsConfig;
  /** Who reads the contact form; empty: the address that the site shows. */
  contactTo: readonly string[];
  /** Encrypts the keys of administrators' authenticator apps in the database. */
  adminKeySecret: string | undefined;
  /** The key that signs push is made from it, the same for all sports of a hub; none: no push. */
  pushSecret: string | undefined;
  /** Origins of push services beside those of the known browsers. */
  pushServices: readonly string[];
  /** Minutes after which those are mailed who have not seen what is important. */
  importantMailAfter: number;
  /** In the smallest unit: so much financial assistance for a family in a season one person decides about. */
  aidAloneUpTo: number;
  /** Where emails to families that cannot be delivered come back to; none: to the sender. */
  mailReturnTo: string | undefined;
}

const ADDRESS = /^[^\s@<>,;"]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

function readContactTo(variables: Variables): string[] {
  const addresses = variables.list('CONTACT_TO');
  if (addresses.length > 10 || !addresses.every((address) => ADDRESS.test(address)))
    throw new ConfigError('CONTACT_TO', 'must be up to ten e-mail addresses separated by commas');
  return addresses;
}

/** What stands before the @ is followed by a sign for each email, and a local part has at most 64. */
const RETURN_ADDRESS = /^[A-Za-z0-9._-]{1,14}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

function readMailReturnTo(variables: Variables): string | undefined {
  const address = variables.text('MAIL_RETURN_TO', '');
  if (address !== '' && !RETURN_ADDRESS.test(address))
    throw new ConfigError('MAIL_RETURN_TO', 'must be an e-mail address with at most 14 letters before the @ and no +');
  return address || undefined;
}

function readPushServices(variables: Variables): string[] {
  const origins = variables.list('PUSH_SERVICES');
  if (origins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new ConfigError('PUSH_SERVICES', 'must be origins separated by commas, for example https://push.example.org');
  return origins;
}

/** A site that families can reach must not look as if it took their money when it cannot. */
function requireRealPayments(
  payments: PaymentsConfig,
  variables: Variables,
  { demo, siteUrl, host }: Pick<ServiceConfig, 'demo' | 'siteUrl' | 'host'>,
): PaymentsConfig {
  const reachedBy = publicVariable(siteUrl, host);
  const isAllowed = variables.flag('SANDBOX_PAYMENTS', demo || reachedBy === undefined);
  if (payments.processor === 'stripe' || isAllowed) return payments;
  const why = reachedBy ? `, though others reach this site (${reachedBy})` : '';
  throw new ConfigError(
    'PAYMENTS',
    `is sandbox, which takes no money${why}: set it to stripe, or SANDBOX_PAYMENTS=on if nobody is to pay here`,
  );
}

/** Everything a sport takes from its environment, parsed once. The sport itself is the command's argument. */
export function readSportConfig(sport: string | undefined, env: Environment): SportConfig {
  if (!sport || !isSport(sport))
    throw new ConfigError('sport', `name one of ${KNOWN_SPORTS.join(', ')}, for example: npm run sport -- basketball`);
  const variables = readVariables(env);
  const secrets = readSecrets(
    'SPORT_SECRET',
    variables.required('SPORT_SECRET', 'the secret shared with the hub, at least 32 characters'),
  );
  const others = readSportOrigins(variables, { host: '127.0.0.1', port: 4000 }).flatMap((other) =>
    other.sport === sport ? [] : [other.sport],
  );
  const service = readServiceConfig(env, { port: 4001 + KNOWN_SPORTS.indexOf(sport) });
  return {
    ...service,
    ...readFilesConfig(variables, service.dataDir),
    sport,
    otherSports: others,
    hubUrl: readSiteUrl(variables, 'HUB_URL', 'http://localhost:4000'),
    secrets,
    socket: variables.given('LISTEN_SOCKET'),
    throttles: readThrottleRules(env, THROTTLE_RULES),
    payments: requireRealPayments(readPaymentsConfig(variables), variables, service),
    contactTo: readContactTo(variables),
    adminKeySecret: readSealingSecret(variables, 'ADMIN_KEY_SECRET'),
    pushSecret: readSealingSecret(variables, 'PUSH_SECRET'),
    pushServices: readPushServices(variables),
    importantMailAfter: variables.integer('IMPORTANT_MAIL_AFTER', { min: 0, max: 1440, fallback: 10 }),
    aidAloneUpTo: variables.integer('AID_ALONE_UP_TO', { min: 0, max: 1_000_000, fallback: 300 }),
    mailReturnTo: readMailReturnTo(variables),
  };
}
