import { join } from 'node:path';
import { isSport, type Sport } from '@sports-hub/contract/sports';
import { HUB_THROTTLES, SPORT_THROTTLES } from '@sports-hub/contract/throttles';
import { readHubConfig } from '@sports-hub/hub/config';
import { throttleVariable } from '@sports-hub/kernel/throttle-rules';
import { readSportConfig } from '@sports-hub/sport/config';
import { PAYMENT_VARIABLE, type StackConfig } from './settings.ts';
import { PUSH } from './secrets.ts';
import type { ServiceName } from './databases.ts';

/** What it takes to start one service: a program, its variables, and where it will answer. */
export interface ServiceSpec {
  name: ServiceName;
  /** From the root of the project. */
  program: [entry: string, ...args: string[]];
  environment: Record<string, string>;
  host: string;
  port: number;
}

/** What a program needs from the machine; everything else in the stack's own environment stays there. */
const FROM_THE_MACHINE = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
];

/** What a system allows for the path of a socket, and what can be written in a list. */
const USABLE_SOCKET = /^\/[\w./-]{1,99}$/;

export function describeServices(
  config: StackConfig,
  databases: Partial<Record<ServiceName, string>>,
  secrets: ReadonlyMap<Sport | typeof PUSH, string>,
  machine: NodeJS.ProcessEnv,
): ServiceSpec[] {
  const throttlesOf = (rules: readonly string[]): Record<string, string> => {
    const own = new Set(rules.map(throttleVariable));
    return Object.fromEntries(Object.entries(config.forServices).filter(([name]) => own.has(name)));
  };
  const pairs = (valueOf: (sport: StackConfig['sports'][number]) => string): string =>
    config.sports.map((sport) => `${sport.name}=${valueOf(sport)}`).join();
  const common = {
    NODE_ENV: 'production',
    ...Object.fromEntries(FROM_THE_MACHINE.flatMap((name) => (machine[name] ? [[name, machine[name]]] : []))),
    ...Object.fromEntries(
      Object.entries(config.forServices).filter(
        ([name]) => !name.startsWith('THROTTLE_') && !PAYMENT_VARIABLE.test(name),
      ),
    ),
    ...(config.smtpUrl ? { SMTP_URL: config.smtpUrl } : {}),
    DATA_DIR: config.dataDir,
    // Nobody balances load on one machine: Ctrl-C should not wait for it.
    STOP_ANNOUNCE_MS: '0',
    DEMO: config.demo ? 'on' : 'off',
    SPORTS: pairs((sport) => sport.origin),
  };
  /** The sports that run here, and where the hub finds them without the network's layers. */
  const sockets = new Map(
    config.sports.flatMap(({ name, listen }) => {
      const socket = join(config.dataDir, `${name}.sock`);
      return listen && USABLE_SOCKET.test(socket) ? [[name, socket] as const] : [];
    }),
  );
  const { METRICS_PORT: metricsPort } = config.forServices;
  /** As with `PORT`: the hub's, and the next ones for the sports. */
  const metrics = (place: number): Record<string, string> =>
    metricsPort ? { METRICS_PORT: String(Number(metricsPort) + place) } : {};
  const hub: ServiceSpec = {
    name: 'hub',
    program: ['apps/hub/src/main.ts'],
    host: config.host,
    port: config.port,
    environment: {
      ...common,
      ...throttlesOf(HUB_THROTTLES),
      ...metrics(0),
      HOST: config.host,
      PORT: String(config.port),
      SITE_URL: config.siteUrl,
      DATABASE_URL: databases.hub ?? '',
      SPORT_SECRETS: pairs((sport) => secrets.get(sport.name) ?? ''),
      ...(sockets.size > 0 ? { SPORT_SOCKETS: [...sockets].map(([name, socket]) => `${name}=${socket}`).join() } : {}),
    },
  };
  const sports = config.sports.flatMap(
    ({ name, siteUrl, contactTo, timeZone, payments, listen }, place): ServiceSpec[] =>
      listen
        ? [
            {
              name,
              program: ['apps/sport/src/main.ts', name],
              ...listen,
              environment: {
                ...(secrets.has(PUSH) ? { PUSH_SECRET: secrets.get(PUSH)! } : {}),
                ...common,
                ...throttlesOf(SPORT_THROTTLES),
                ...metrics(place + 1),
                HOST: listen.host,
                PORT: String(listen.port),
                SITE_URL: siteUrl,
                ...(contactTo ? { CONTACT_TO: contactTo } : {}),
                ...(timeZone ? { TIME_ZONE: timeZone } : {}),
                ...payments,
                HUB_URL: config.siteUrl,
                DATABASE_URL: databases[name] ?? '',
                SPORT_SECRET: secrets.get(name) ?? '',
                ...(sockets.has(name) ? { LISTEN_SOCKET: sockets.get(name)! } : {}),
              },
            },
          ]
        : [],
  );
  return [hub, ...sports];
}

/** What the stack settles itself; nothing of it is handed on as it was given. */
const SETTLED_HERE = new Set(
  'PORT HOST SITE_URL HUB_URL DATA_DIR DEMO DATABASE_URL DATABASE_DIRECT_URL SMTP_URL SPORTS SPORT_SECRET SPORT_SECRETS LISTEN_SOCKET SPORT_SOCKETS STOP_ANNOUNCE_MS'.split(
    ' ',
  ),
);

/**
 * Lets every service read its variables by its own rules, before anything is started. Returns those that it read and
 * that are to be handed on: there is no second list of them to forget one in.
 */
export function variablesOfServices(config: StackConfig): ReadonlySet<string> {
  const sports = config.sports.map(({ name }) => name);
  const databases = Object.fromEntries(['hub', ...sports].map((name) => [name, 'postgres://stack/service']));
  const secrets = new Map(sports.map((sport) => [sport, config.sportSecrets.get(sport) ?? 's'.repeat(43)]));
  const read = new Set<string>();
  for (const { name, environment } of describeServices(config, databases, secrets, {})) {
    const noted = new Proxy(environment, {
      get(target, variable) {
        read.add(String(variable));
        return Reflect.get(target, variable) as string | undefined;
      },
    });
    if (isSport(name)) readSportConfig(name, noted);
    else readHubConfig(noted);
  }
  return new Set([...read].filter((variable) => !SETTLED_HERE.has(variable)));
}
