import { lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';
import type { JSONWebKeySet, JWK } from 'jose';
import { Agent } from 'undici';
import { elapsing, type Clock } from '@sports-hub/kernel';
import type { AgentConfig } from '../config.ts';

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 3_000;
const SHORTEST_MS = 10 * 60_000;
const LONGEST_MS = 24 * 3_600_000;
/** For so long after they went stale, keys are used while their issuer cannot be asked. */
const STALE_MS = 24 * 3_600_000;
/** A key that nobody knows makes us ask again, but not for every request that names one. */
const ASK_AGAIN_MS = 60_000;

interface Kept {
  keys: JSONWebKeySet;
  freshUntil: number;
}

export interface IssuerKeys {
  isTrusted(issuer: string): boolean;
  /** The issuer's keys, asked for again if they do not hold this one. Undefined when they cannot be had. */
  find(issuer: string, kid: string | undefined): Promise<JSONWebKeySet | undefined>;
  close(): Promise<void>;
}

const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Looks a name up and refuses addresses inside our own network, at the moment of connecting. */
function guardedLookup(privateHosts: readonly string[]): typeof lookup {
  const guarded = (hostname: string, options: object, callback: (...args: unknown[]) => void): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error);
      const allowed = privateHosts.includes(hostname)
        ? addresses
        : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(Object.assign(new Error('The address is not public'), { code: 'EACCES' }));
      if ((options as { all?: boolean }).all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
  return guarded as typeof lookup;
}

const maxAgeMs = (cacheControl: string | undefined): number => {
  const seconds = Number(/(?:^|[,\s])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1000));
};

/** What can be compared with a `kid` and tried; anything else in a set stands for no key. */
const isKey = (entry: unknown): entry is JWK => {
  const { kty, kid } = (entry ?? {}) as { kty?: unknown; kid?: unknown };
  return typeof kty === 'string' && (kid === undefined || typeof kid === 'string');
};

export interface IssuerKeyOptions extends Pick<AgentConfig, 'issuers' | 'privateHosts'> {
  clock: Clock;
}

/** The public keys of the issuers that the operator trusts: fetched with limits, kept for a while. */
export function createIssuerKeys({ issuers, privateHosts, clock }: IssuerKeyOptions): IssuerKeys {
  const addresses = new Map(issuers.map(({ issuer, keysUrl }) => [issuer, keysUrl]));
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<Kept | undefined>>();
  /** When a key that nobody knew last made us ask, by issuer. */
  const askedForUnknown = new Map<string, number>();
  const agent = new Agent({
    connect: { timeout: TIMEOUT_MS, lookup: guardedLookup(privateHosts) },
    maxRedirections: 0,
  } as Agent.Options);

  const fetchKeys = async (issuer: string): Promise<Kept | undefined> => {
    const url = new URL(addresses.get(issuer)!);
    // An address written out is connected to without a look-up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(host) && !isPublicAddress(host) && !privateHosts.includes(url.hostname)) return undefined;
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_BYTES || response.statusCode !== 200) {
        response.body.destroy();
        return undefined;
      }
      chunks.push(chunk as Buffer);
    }
    if (response.statusCode !== 200) return undefined;
    const { keys } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { keys?: unknown };
    if (!Array.isArray(keys)) return undefined;
    const fresh: Kept = {
      keys: { keys: keys.filter(isKey) },
      freshUntil: elapsing(clock) + maxAgeMs(String(response.headers['cache-control'] ?? '')),
    };
    kept.set(issuer, fresh);
    return fresh;
  };

  /** Those who ask at the same time share one request. */
  const ask = (issuer: string): Promise<Kept | undefined> => {
    const inFlight = asking.get(issuer);
    if (inFlight) return inFlight;
    const request = fetchKeys(issuer)
      .catch(() => undefined)
      .finally(() => asking.delete(issuer));
    asking.set(issuer, request);
    return request;
  };

  return {
    isTrusted: (issuer) => addresses.has(issuer),
    async find(issuer, kid) {
      const known = kept.get(issuer);
      const now = elapsing(clock);
      const holds = known && (kid === undefined || known.keys.keys.some((key) => key.kid === kid));
      if (known && known.freshUntil > now) {
        if (holds || now - (askedForUnknown.get(issuer) ?? -Infinity) < ASK_AGAIN_MS) return known.keys;
        askedForUnknown.set(issuer, now);
      }
      const usable = known && now < known.freshUntil + STALE_MS ? known : undefined;
      return ((await ask(issuer)) ?? usable)?.keys;
    },
    close: () => agent.close(),
  };
}
