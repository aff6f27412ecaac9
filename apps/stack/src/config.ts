import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KNOWN_SPORTS, type Sport } from '@sports-hub/contract/sports';
import { HUB_THROTTLES, SPORT_THROTTLES } from '@sports-hub/contract/throttles';
import { ConfigError, isLoopbackHost, isPublicAddress, readSiteUrl, readVariables } from '@sports-hub/kernel/config';
import type { Environment, Variables } from '@sports-hub/kernel/config';
import { readOrigin, readSportOrigins, readSportSecrets } from '@sports-hub/kernel/sport-variables';
import { refuseUnknownThrottles } from '@sports-hub/kernel/throttle-rules';
import { variablesOfServices } from './services.ts';
import { PAYMENT_VARIABLE, type StackConfig, type StackSport } from './settings.ts';
import { StartError } from './start-error.ts';

export type { StackConfig, StackSport };

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

const POINTS_TO_A_REAL_SERVICE = ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** What is given under these names; empty is not given. */
const pick = (environment: Environment, isWanted: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      isWanted(name) && value?.trim() ? [[name, value.trim()]] : [],
    ),
  );

/** Reads every variable once. The first malformed one ends the start with a line that names it. */
export function parseConfig(environment: Environment, args: readonly string[], directory: string): StackConfig {
  const { reset, task } = readArguments(args, directory);
  const variables = readVariables(environment);
  const host = readHost(variables);
  const port = variables.integer('PORT', { min: 1, max: 65_535 - KNOWN_SPORTS.length, fallback: 4000 });
  const siteUrl = readSiteUrl(variables, 'SITE_URL', `http://localhost:${port}`);
  const sports = readSports(variables, environment, { host, port, siteUrl });
  const dataDir = variables.given('DATA_DIR');
  const ownKeys = Object.keys(environment).filter((name) => /_STRIPE_(SECRET_KEY|WEBHOOK_SECRET)$/.test(name));
  const usesRealServices =
    sports.some((sport) => !sport.listen) || [...POINTS_TO_A_REAL_SERVICE, ...ownKeys].some(variables.given);
  refuseUnknownThrottles(environment, [...HUB_THROTTLES, ...SPORT_THROTTLES]);
  const isPublic = isPublicAddress(siteUrl, host);
  const demo = variables.flag('DEMO', !usesRealServices && !isPublic);
  const config: StackConfig = {
    host,
    port,
    dataDir: dataDir === undefined ? resolve(projectRoot, '.data') : resolve(directory, dataDir),
    siteUrl,
    sports,
    databaseUrl: variables.given('DATABASE_URL') && variables.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: variables.given('SMTP_URL') && variables.url('SMTP_URL', ['smtp:', 'smtps:']),
    demo,
    isDemoPublic: demo && isPublic,
    reset,
    task,
    sportSecrets: secretsFor(variables, sports),
    forServices: pick(environment, () => true),
  };
  const known = variablesOfServices(config);
  return { ...config, forServices: pick(environment, (name) => known.has(name)) };
}

function readArguments(args: readonly string[], directory: string): Pick<StackConfig, 'reset' | 'task'> {
  const [kind, file, ...others] = args;
  if (kind === 'backup' || kind === 'restore') {
    if (!file || others.length > 0) throw new StartError(`Name one file: npm run ${kind} -- FILE.`);
    return { reset: false, task: { kind, file: resolve(directory, file) } };
  }
  const unknown = args.find((arg) => arg !== '--reset');
  if (unknown) throw new StartError(`Unknown argument ${unknown}: there is only --reset, which starts over.`);
  return { reset: args.includes('--reset'), task: undefined };
}

/** The address at which a program on this machine reaches one that listens on `host`, as it is written in a URL. */
export const loopbackFor = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? '[::1]' : host;
};

/**
 * The hub speaks to the sports over loopback, the only place where it may do without TLS. So the address is a
 * loopback one, or all addresses of the machine.
 */
function readHost(variables: Variables): string {
  const host = variables.text('HOST', '127.0.0.1');
  if (isLoopbackHost(host) || EVERY_ADDRESS.includes(host)) return host;
  throw new ConfigError('HOST', 'must be 127.0.0.1 (this machine only) or 0.0.0.0 (all its addresses)');
}

/** A sport's own variable goes before the one for all. */
function readPayments(variables: Variables, environment: Environment, sport: string): Record<string, string> {
  const prefix = `${sport.toUpperCase()}_`;
  const names = Object.keys(environment).map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name));
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = PAYMENT_VARIABLE.test(name)
        ? (variables.given(`${prefix}${name}`) ?? variables.given(name))
        : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readSports(
  variables: Variables,
  environment: Environment,
  { host, port, siteUrl }: Pick<StackConfig, 'host' | 'port' | 'siteUrl'>,
): StackSport[] {
  const owners = new Map<number, string>([[port, 'the hub']]);
  return readSportOrigins(variables, { host: loopbackFor(host), port }).map(({ sport: name, origin }): StackSport => {
    const listen =
      origin.protocol === 'https:'
        ? undefined
        : {
            host: EVERY_ADDRESS.includes(host) ? host : origin.hostname.replace(/^\[|\]$/g, ''),
            port: Number(origin.port || 80),
          };
    const owner = listen && owners.get(listen.port);
    if (owner) throw new ConfigError('SPORTS', `must name a port of its own for ${name}; ${owner} has ${listen.port}`);
    if (listen) owners.set(listen.port, name);
    return {
      name,
      origin: origin.origin,
      siteUrl: readSportSite(variables, name, origin, siteUrl),
      contactTo: variables.given(`${name.toUpperCase()}_CONTACT_TO`),
      timeZone: variables.given(`${name.toUpperCase()}_TIME_ZONE`),
      payments: readPayments(variables, environment, name),
      listen,
    };
  });
}

/** People see a sport that runs here under the hub's name and the sport's port, unless a variable says otherwise. */
function readSportSite(variables: Variables, name: string, origin: URL, hubSite: string): string {
  const site = new URL(origin.protocol === 'https:' ? origin : hubSite);
  if (origin.protocol !== 'https:') site.port = origin.port || '80';
  const variable = `${name.toUpperCase()}_SITE_URL`;
  return readOrigin(variable, variables.text(variable, site.origin)).origin;
}

function secretsFor(variables: Variables, sports: StackSport[]): ReadonlyMap<Sport, string> {
  const secrets = readSportSecrets(variables);
  const lacking = sports.find((sport) => !sport.listen && !secrets.has(sport.name));
  if (lacking)
    throw new ConfigError('SPORT_SECRETS', `must hold the secret of ${lacking.name}, which runs at ${lacking.origin}`);
  return secrets;
}
