import { isSport, KNOWN_SPORTS, SPORTS, type Sport } from '@sports-hub/contract/sports';
import { ConfigError, isLoopbackHost, type Variables } from './config.ts';

/** An address with nothing after the host: what the rest of a link is appended to. */
export function readOrigin(variable: string, value: string, example = 'https://sports.example.org'): URL {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url;
  throw new ConfigError(variable, `must be an address like ${example}, with nothing after the host`);
}

function knownSport(variable: string, name: string): Sport {
  if (isSport(name)) return name;
  throw new ConfigError(variable, `must name sports among ${KNOWN_SPORTS.join(', ')}, not ${name}`);
}

const once = (variable: string, pairs: [Sport, string][]): Map<Sport, string> => {
  const found = new Map(pairs);
  if (found.size < pairs.length) throw new ConfigError(variable, 'must name each sport once');
  return found;
};

/** In the table's order, whatever the order of a variable. */
export const inOrder = <T>(sports: ReadonlyMap<Sport, T>): [Sport, T][] =>
  KNOWN_SPORTS.flatMap((sport) => (sports.has(sport) ? [[sport, sports.get(sport)!] as [Sport, T]] : []));

/** `SPORTS`: which sports there are, one or more, and where each is found; without it, the released ones on the ports after the hub's. */
export function readSportOrigins(variables: Variables, { host, port }: { host: string; port: number }) {
  const local = SPORTS.map((sport, index) => `${sport}=http://${host}:${port + 1 + index}`).join();
  const given = variables.pairs('SPORTS', variables.text('SPORTS', local));
  const origins = once(
    'SPORTS',
    given.map(([name, value]) => [knownSport('SPORTS', name), value]),
  );
  return inOrder(origins).map(([sport, value]): { sport: Sport; origin: URL } => {
    const origin = readOrigin('SPORTS', value, `https://${sport}.example.org`);
    if (origin.protocol !== 'https:' && !isLoopbackHost(origin.hostname))
      throw new ConfigError('SPORTS', `${sport} must use https: (plain http: only on loopback)`);
    return { sport, origin };
  });
}

const SECRET = /^[A-Za-z0-9_-]{32,}$/;
const SECRETS_ARE = 'one or two secrets joined by +, each at least 32 characters of A-Z a-z 0-9 _ -';

/** What hub and sport share, the newest first; an older one stays valid while it is rotated. */
export function readSecrets(variable: string, value: string | undefined, of = ''): string[] {
  const secrets = value?.split('+') ?? [];
  if (secrets.length < 1 || secrets.length > 2 || !secrets.every((secret) => SECRET.test(secret)))
    throw new ConfigError(variable, of ? `${of} needs ${SECRETS_ARE}` : `must be ${SECRETS_ARE}`);
  return secrets;
}

/** `SPORT_SECRETS`: the secrets of the sports that it names. */
export function readSportSecrets(variables: Variables): ReadonlyMap<Sport, string> {
  const given = variables.given('SPORT_SECRETS');
  const pairs = given === undefined ? [] : variables.pairs('SPORT_SECRETS', given);
  for (const [name, value] of pairs) readSecrets('SPORT_SECRETS', value, knownSport('SPORT_SECRETS', name));
  return once('SPORT_SECRETS', pairs as [Sport, string][]);
}

/** `SPORT_SOCKETS`: where sports of this machine listen beside their origins, which must be plain: nothing is encrypted there. */
export function readSportSockets(
  variables: Variables,
  origins: readonly { sport: Sport; origin: URL }[],
): ReadonlyMap<Sport, string> {
  const given = variables.given('SPORT_SOCKETS');
  const pairs = given === undefined ? [] : variables.pairs('SPORT_SOCKETS', given);
  for (const [name, path] of pairs) {
    const sport = knownSport('SPORT_SOCKETS', name);
    if (origins.find((other) => other.sport === sport)?.origin.protocol !== 'http:')
      throw new ConfigError('SPORT_SOCKETS', `${name} must be in SPORTS with plain http: on this machine`);
    if (!path.startsWith('/')) throw new ConfigError('SPORT_SOCKETS', `${name} needs a path that begins with /`);
  }
  return once('SPORT_SOCKETS', pairs as [Sport, string][]);
}
