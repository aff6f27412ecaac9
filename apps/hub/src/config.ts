import { isSport, SPORTS, type Sport } from '@sports-hub/contract';
import {
  ConfigError,
  readServiceConfig,
  readThrottleRules,
  readVariables,
  type Environment,
  type ServiceConfig,
  type ThrottleRule,
} from '@sports-hub/kernel';
import { readAgentConfig, type AgentConfig } from './agents/config.ts';
import { THROTTLE_RULES, type HubThrottle } from './throttles.ts';

export interface SportUpstream {
  /** Scheme, host and port of the sport's service. */
  origin: string;
  /** The newest secret first; an older one stays valid at the sport while it is rotated. */
  secrets: readonly string[];
}

export interface HubConfig extends ServiceConfig {
  sports: Readonly<Record<Sport, SportUpstream>>;
  /** A certificate authority of our own for the sports' certificates, as a PEM file. */
  sportsCaFile: string | undefined;
  /** The iCalendar feed of football; when not set, the shipped demo feed in demo mode and nothing otherwise. */
  footballFeed: string | undefined;
  throttles: Readonly<Record<HubThrottle, ThrottleRule>>;
  /** How many passwords are hashed at once, and how many wait before the rest is told to come back. */
  hashing: { atOnce: number; waiting: number };
  organisation: string;
  agents: AgentConfig;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SECRET = /^[A-Za-z0-9_-]{32,}$/;

function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.pathname !== '/' || url.search || url.username)
    throw new ConfigError('SPORTS', `${name} must be an origin such as https://basketball.example.org`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
    throw new ConfigError('SPORTS', `${name} must use https: (plain http: only on loopback)`);
  }
  return url.origin;
}

function readSports(env: Environment, port: number): Record<Sport, SportUpstream> {
  const variables = readVariables(env);
  const local = SPORTS.map((sport, index) => `${sport}=http://127.0.0.1:${port + index + 1}`).join(',');
  const origins = new Map(variables.pairs('SPORTS', variables.text('SPORTS', local)));
  const secrets = new Map(
    variables.pairs(
      'SPORT_SECRETS',
      variables.required('SPORT_SECRETS', 'sport=secret pairs, the secrets of at least 32 characters'),
    ),
  );
  for (const name of origins.keys())
    if (!isSport(name)) throw new ConfigError('SPORTS', `${name} is not an enabled sport (${SPORTS.join(', ')})`);
  const upstream = (sport: Sport): SportUpstream => {
    const origin = origins.get(sport);
    if (!origin) throw new ConfigError('SPORTS', `${sport} is missing`);
    const given = secrets.get(sport)?.split('+') ?? [];
    if (given.length < 1 || given.length > 2 || !given.every((secret) => SECRET.test(secret))) {
      throw new ConfigError(
        'SPORT_SECRETS',
        `${sport} needs one or two secrets joined by +, each at least 32 characters of A-Z a-z 0-9 _ -`,
      );
    }
    return { origin: readOrigin(sport, origin), secrets: given };
  };
  return Object.fromEntries(SPORTS.map((sport) => [sport, upstream(sport)])) as Record<Sport, SportUpstream>;
}

/** Everything the hub takes from its environment, parsed once. */
export function readHubConfig(env: Environment): HubConfig {
  const common = readServiceConfig(env, { port: 4000 });
  const variables = readVariables(env);
  return {
    ...common,
    sports: readSports(env, common.port),
    sportsCaFile: variables.given('SPORTS_CA_FILE'),
    footballFeed:
      variables.given('FOOTBALL_CALENDAR_URL') && variables.url('FOOTBALL_CALENDAR_URL', ['http:', 'https:', 'file:']),
    throttles: readThrottleRules(env, THROTTLE_RULES),
    hashing: {
      atOnce: variables.integer('PASSWORD_HASHES_AT_ONCE', { min: 1, max: 64, fallback: 1 }),
      waiting: variables.integer('PASSWORD_HASHES_WAITING', { min: 0, max: 10_000, fallback: 80 }),
    },
    organisation: variables.text('ORGANISATION', 'Riverbend Youth Sports'),
    agents: readAgentConfig(env, common.siteUrl),
  };
}
