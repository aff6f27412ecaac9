// Read by the stack too, before anything is started: it imports nothing heavy.
import type { Sport } from '@sports-hub/contract/sports';
import {
  readServiceConfig,
  readVariables,
  type Environment,
  type ServiceConfig,
  type Variables,
} from '@sports-hub/kernel/config';
import { readSecrets, readSportOrigins, readSportSecrets, readSportSockets } from '@sports-hub/kernel/sport-variables';
import { readThrottleRules, type ThrottleRule } from '@sports-hub/kernel/throttle-rules';
import { readAgentConfig, type AgentConfig } from './agents/config.ts';
import { THROTTLE_RULES, type HubThrottle } from './throttles.ts';

export interface SportUpstream {
  /** Scheme, host and port of the sport's service. */
  origin: string;
  /** The newest secret first; an older one stays valid at the sport while it is rotated. */
  secrets: readonly string[];
  /** Where it listens on this machine beside its origin: the shorter way. */
  socket?: string;
}

export interface HubConfig extends ServiceConfig {
  /** The sports of this hub, in the order in which they are shown. */
  sports: ReadonlyMap<Sport, SportUpstream>;
  /** A certificate authority of our own for the sports' certificates, as a PEM file. */
  sportsCaFile: string | undefined;
  /** The iCalendar feed of football; when not set, the shipped demo feed in demo mode and nothing otherwise. */
  footballFeed: string | undefined;
  throttles: Readonly<Record<HubThrottle, ThrottleRule>>;
  /** How many passwords are hashed at once, and how many wait before the rest is told to come back. */
  hashing: { atOnce: number; maxWaiting: number };
  agents: AgentConfig;
}

function readSports(variables: Variables, port: number): ReadonlyMap<Sport, SportUpstream> {
  variables.required('SPORT_SECRETS', 'sport=secret pairs, the secrets of at least 32 characters');
  const secrets = readSportSecrets(variables);
  const origins = readSportOrigins(variables, { host: '127.0.0.1', port });
  const sockets = readSportSockets(variables, origins);
  return new Map(
    origins.map(({ sport, origin }) => [
      sport,
      {
        origin: origin.origin,
        secrets: readSecrets('SPORT_SECRETS', secrets.get(sport), sport),
        ...(sockets.has(sport) ? { socket: sockets.get(sport)! } : {}),
      },
    ]),
  );
}

/** Everything the hub takes from its environment, parsed once. */
export function readHubConfig(env: Environment): HubConfig {
  const common = readServiceConfig(env, { port: 4000 });
  const variables = readVariables(env);
  return {
    ...common,
    sports: readSports(variables, common.port),
    sportsCaFile: variables.given('SPORTS_CA_FILE'),
    footballFeed:
      variables.given('FOOTBALL_CALENDAR_URL') && variables.url('FOOTBALL_CALENDAR_URL', ['http:', 'https:', 'file:']),
    throttles: readThrottleRules(env, THROTTLE_RULES),
    hashing: {
      atOnce: variables.integer('PASSWORD_HASHES_AT_ONCE', { min: 1, max: 64, fallback: 1 }),
      maxWaiting: variables.integer('PASSWORD_HASHES_WAITING', { min: 0, max: 10_000, fallback: 80 }),
    },
    agents: readAgentConfig(env, common.siteUrl),
  };
}
