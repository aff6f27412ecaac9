import { isIP } from 'node:net';
import { join } from 'node:path';
import { isCurrency } from '@sports-hub/contract/currency';
import { RIVERBEND, type SitePlace } from '@sports-hub/contract/place';
import { isTimeZone } from './time.ts';
import { isLanguage, languages } from '@sports-hub/contract/texts/languages';

/** A variable that is missing or malformed. The message names it and says what to change. */
export class ConfigError extends Error {
  constructor(variable: string, advice: string) {
    super(`${variable}: ${advice}`);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables once, loudly. Empty means not set. */
export function readVariables(env: Environment) {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const required = (name: string, what: string): string => {
    const value = given(name);
    if (value === undefined) throw new ConfigError(name, `is not set; it must be ${what}`);
    return value;
  };
  return {
    given,
    required,
    text: (name: string, fallback: string): string => given(name) ?? fallback,
    integer(name: string, range: { min: number; max: number; fallback: number }): number {
      const value = given(name);
      if (value === undefined) return range.fallback;
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < range.min || number > range.max) {
        throw new ConfigError(name, `must be a whole number from ${range.min} to ${range.max}`);
      }
      return number;
    },
    flag(name: string, fallback: boolean): boolean {
      const value = given(name)?.toLowerCase();
      if (value === undefined) return fallback;
      if (['on', 'true', '1', 'yes'].includes(value)) return true;
      if (['off', 'false', '0', 'no'].includes(value)) return false;
      throw new ConfigError(name, 'must be on or off');
    },
    /** An address without a trailing slash. */
    url(name: string, protocols: readonly string[], fallback?: string): string {
      const value = given(name) ?? fallback ?? required(name, `an address starting with ${protocols.join(' or ')}//`);
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
        throw new ConfigError(name, `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`);
      }
      return value.replace(/\/+$/, '');
    },
    list: (name: string): string[] =>
      (given(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    /** `name=value` pairs separated by commas. */
    pairs(name: string, value: string): [string, string][] {
      return value.split(',').map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1 || at === pair.length - 1)
          throw new ConfigError(name, 'must be name=value pairs separated by commas');
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      });
    },
  };
}
export type Variables = ReturnType<typeof readVariables>;

/** Where a process tells programs how it does. */
export interface MetricsConfig {
  host: string;
  port: number;
}

/** Where traces of requests are sent. */
export interface TracingConfig {
  endpoint: string;
  headers: Record<string, string>;
  /** How many of all traces, from 0 to 1. */
  share: number;
}

export interface ServiceConfig extends SitePlace {
  port: number;
  host: string;
  databaseUrl: string;
  /** The server itself, where `databaseUrl` is a pooler: for what needs a connection of its own. */
  databaseDirectUrl: string;
  databaseConnections: number;
  /** The site's own address; links in mail come from this, never from a request header. */
  siteUrl: string;
  /** Whose service it is, as pages and mails name it. */
  organisation: string;
  /** The language of pages, mails and messages. */
  language: string;
  dataDir: string;
  /** Where mail is kept when there is no mail server. */
  mailDir: string;
  demo: boolean;
  /** Others can reach the demo world, whose passwords are known: every page says so. */
  isDemoPublic: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: string;
  /** How long the audit trail is kept. */
  auditDays: number;
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** For how long a process that is told to stop only says so, before it takes no more requests. */
  announceMs: number;
  /** How many connections one client may hold. */
  connections: { maxPerClient: number };
  /** Origins of front ends elsewhere. */
  allowedOrigins: string[];
  /** None: nothing is measured. */
  metrics: MetricsConfig | undefined;
  /** None: nothing is followed. */
  tracing: TracingConfig | undefined;
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/**
 * The variable by which others can reach a site, if they can. An address that they reach, or one that is served
 * encrypted, is no place for the demo world.
 */
export function publicVariable(siteUrl: string, host: string): 'SITE_URL' | 'HOST' | undefined {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === 'https:' || !isLoopbackHost(hostname)) return 'SITE_URL';
  return isLoopbackHost(host) ? undefined : 'HOST';
}
export const isPublicAddress = (siteUrl: string, host: string): boolean => publicVariable(siteUrl, host) !== undefined;

function readOrigins(variables: Variables): string[] {
  const origins = variables.list('ALLOWED_ORIGINS');
  if (origins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new ConfigError(
      'ALLOWED_ORIGINS',
      'must be origins separated by commas, for example https://app.example.org',
    );
  return origins;
}

const MAILBOX = /^(?:[^<>\r\n]*<([^<>@\s]+@[^<>@\s]+)>|[^<>@\s]+@[^<>@\s]+)$/;
function readMailFrom(variables: Variables): string {
  const from = variables.text('MAIL_FROM', 'Riverbend Youth Sports <no-reply@riverbend.example>');
  if (!MAILBOX.test(from))
    throw new ConfigError(
      'MAIL_FROM',
      'must be an address, or a name and an address: Riverbend <no-reply@example.org>',
    );
  return from;
}

/** Where the site is: links are made by writing paths behind it. */
export function readSiteUrl(variables: Variables, name: string, fallback: string): string {
  const address = variables.url(name, ['http:', 'https:'], fallback);
  const url = new URL(address);
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new ConfigError(name, 'must be an address without a path, for example https://hub.example.org');
  return address;
}

/** A secret for `createSealing` from the environment, if it is given. */
export function readSealingSecret(variables: Variables, name: string): string | undefined {
  const secret = variables.given(name);
  if (secret !== undefined && secret.length < 32) throw new ConfigError(name, 'must have at least 32 characters');
  return secret;
}

function readProxies(variables: Variables): string[] {
  const proxies = variables.list('TRUSTED_PROXIES');
  const isNetwork = (text: string): boolean => {
    const [address = '', bits, ...rest] = text.split('/');
    const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      rest.length === 0 && maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
    );
  };
  const wrong = proxies.find((proxy) => !isNetwork(proxy) && !['loopback', 'linklocal', 'uniquelocal'].includes(proxy));
  if (wrong !== undefined)
    throw new ConfigError(
      'TRUSTED_PROXIES',
      'must be addresses or networks separated by commas, for example 10.0.0.0/8',
    );
  return proxies;
}

export const readOrganisation = (variables: Variables): string =>
  variables.text('ORGANISATION', 'Riverbend Youth Sports');

/** Names that the database reads as we do: `+05:30` means the opposite there. */
const ZONE_NAME = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/;

/** Where the organisation is, or one of its sports that is elsewhere. */
export function readTimeZone(variables: Variables, name = 'TIME_ZONE', fallback = RIVERBEND.timeZone): string {
  const timeZone = variables.text(name, fallback);
  if (!ZONE_NAME.test(timeZone) || !isTimeZone(timeZone))
    throw new ConfigError(
      name,
      `${timeZone} is not a name of the time zone database; write one like America/Chicago or Europe/Madrid`,
    );
  return timeZone;
}

export function readCurrency(variables: Variables): string {
  const currency = variables.text('CURRENCY', RIVERBEND.currency).toLowerCase();
  if (!isCurrency(currency))
    throw new ConfigError(
      'CURRENCY',
      `${currency} is not a currency that cards are charged in; write a code like USD, EUR or JPY`,
    );
  return currency;
}

function readMetrics(variables: Variables): MetricsConfig | undefined {
  const host = variables.text('METRICS_HOST', '127.0.0.1');
  // 0: any that is free, which tests ask for.
  const port = variables.integer('METRICS_PORT', { min: 0, max: 65535, fallback: -1 });
  return port < 0 ? undefined : { host, port };
}

function readTracing(variables: Variables): TracingConfig | undefined {
  const share = Number(variables.text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (!(share >= 0 && share <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1');
  const headers = variables.given('OTEL_EXPORTER_OTLP_HEADERS');
  const given = headers ? Object.fromEntries(variables.pairs('OTEL_EXPORTER_OTLP_HEADERS', headers)) : {};
  if (variables.given('OTEL_EXPORTER_OTLP_ENDPOINT') === undefined) return undefined;
  return { endpoint: variables.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']), headers: given, share };
}

function readLanguage(variables: Variables): string {
  const language = variables.text('SITE_LANGUAGE', 'en');
  if (!isLanguage(language)) throw new ConfigError('SITE_LANGUAGE', `must be one of ${languages().join(', ')}`);
  return language;
}

const POSTGRES = ['postgres:', 'postgresql:'];

/** The variables that every service has in common. */
export function readServiceConfig(env: Environment, defaults: { port: number }): ServiceConfig {
  const variables = readVariables(env);
  const port = variables.integer('PORT', { min: 1, max: 65535, fallback: defaults.port });
  const level = variables.text('LOG_LEVEL', 'info');
  if (!['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(level)) {
    throw new ConfigError('LOG_LEVEL', 'must be trace, debug, info, warn, error, fatal or silent');
  }
  const databaseUrl = variables.url('DATABASE_URL', POSTGRES);
  const dataDir = variables.text('DATA_DIR', '.data');
  const host = variables.text('HOST', '127.0.0.1');
  const siteUrl = readSiteUrl(variables, 'SITE_URL', `http://localhost:${port}`);
  const demo = variables.flag('DEMO', false);
  return {
    port,
    host,
    databaseUrl,
    databaseDirectUrl: variables.url('DATABASE_DIRECT_URL', POSTGRES, databaseUrl),
    databaseConnections: variables.integer('DATABASE_CONNECTIONS', { min: 1, max: 1000, fallback: 10 }),
    siteUrl,
    organisation: readOrganisation(variables),
    timeZone: readTimeZone(variables),
    currency: readCurrency(variables),
    language: readLanguage(variables),
    dataDir,
    mailDir: variables.text('MAIL_DIR', join(dataDir, 'mail')),
    demo,
    isDemoPublic: demo && isPublicAddress(siteUrl, host),
    smtpUrl: variables.given('SMTP_URL') && variables.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(variables),
    logLevel: level,
    auditDays: variables.integer('AUDIT_DAYS', { min: 30, max: 36_500, fallback: 730 }),
    trustedProxies: readProxies(variables),
    announceMs: variables.integer('STOP_ANNOUNCE_MS', { min: 0, max: 60_000, fallback: 1_500 }),
    connections: { maxPerClient: variables.integer('CONNECTIONS_PER_CLIENT', { min: 1, max: 100_000, fallback: 256 }) },
    allowedOrigins: readOrigins(variables),
    metrics: readMetrics(variables),
    tracing: readTracing(variables),
  };
}
