import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswords } from '../auth/passwords.ts';

/** A service that is listening, believes a proxy on this machine, and takes passwords at one of its addresses. */
export interface SignInTarget {
  port: number;
  session: string;
  login: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** A browser that keeps its cookies, at the address that it says it has. */
class FloodBrowser {
  readonly #target: SignInTarget;
  readonly #cookies = new Map<string, string>();
  #csrf = '';
  constructor(target: SignInTarget) {
    this.#target = target;
  }
  #send(
    method: 'GET' | 'POST',
    path: string,
    address: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: this.#target.port,
          method,
          path,
          headers: {
            'x-forwarded-for': address,
            cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
            ...(body ? { 'content-type': 'application/json', 'x-csrf-token': this.#csrf } : {}),
          },
        },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            this.#cookies.set(name, value);
          }
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }
  async open(address: string): Promise<this> {
    const { status, text } = await this.#send('GET', this.#target.session, address);
    assert.equal(status, 200, text);
    this.#csrf = (JSON.parse(text) as { data: { csrf_token: string } }).data.csrf_token;
    return this;
  }
  async signIn(address: string, email: string, password: string): Promise<number> {
    return (await this.#send('POST', this.#target.login, address, { email, password })).status;
  }
}

export const FLOOD_PASSWORD = 'Lighthouse-2026';
/** Accounts of the flood, and of people who have nothing to do with it. */
export const FLOODING = Array.from({ length: 8 }, (_, n) => `flood${n}@riverbend.example`);
export const OTHERS = Array.from({ length: 12 }, (_, n) => `other${n}@riverbend.example`);
/** At the cost of production; one hash serves everybody. */
export const realPasswordHash = (): Promise<string> => createPasswords().hash(FLOOD_PASSWORD);

/** What the acceptance asks for. A machine that is busy with other things gets as many turns as a quiet one has then. */
const MAX_MS = 5_000;
const MAX_TURNS = 40;

export interface FloodOutcome {
  /** Of twelve. */
  inTime: number;
  waits: string[];
  /** How often the flood itself got in. */
  flooded: number;
}

/**
 * A hundred connections sign in to eight accounts with right passwords, again and again, as fast as they are served;
 * half of them with all their cookies, so as known devices. Meanwhile twelve others sign in, all at once.
 * `addressOf` gives the address of the n-th try of the flood.
 */
export async function withinFlood(
  target: SignInTarget,
  { addressOf, othersAt }: { addressOf: (n: number) => string; othersAt: (n: number) => string },
): Promise<FloodOutcome> {
  const others = await Promise.all(OTHERS.map((_, n) => new FloodBrowser(target).open(othersAt(n))));
  let isOver = false;
  let flooded = 0;
  let tries = 0;
  const connection = async (n: number): Promise<void> => {
    const browser = await new FloodBrowser(target).open(addressOf((tries += 1)));
    while (!isOver) {
      const client =
        n % 2 === 0 ? browser : await new FloodBrowser(target).open(addressOf((tries += 1))).catch(() => browser);
      const status = await client.signIn(addressOf((tries += 1)), FLOODING[n % FLOODING.length]!, FLOOD_PASSWORD);
      if (status === 200) flooded += 1;
    }
  };
  const flood = Array.from({ length: 100 }, (_, n) => connection(n));
  // It has taken whatever it can take.
  while (flooded < 30) await sleep(20);
  const waits = await Promise.all(
    others.map(async (browser, n) => {
      const [begun, before] = [performance.now(), flooded];
      const status = await browser.signIn(othersAt(n), OTHERS[n]!, FLOOD_PASSWORD);
      return { status, ms: Math.round(performance.now() - begun), turns: flooded - before };
    }),
  );
  isOver = true;
  await Promise.all(flood);
  agent.destroy();
  return {
    inTime: waits.filter(({ status, ms, turns }) => status === 200 && (ms <= MAX_MS || turns <= MAX_TURNS)).length,
    waits: waits.map(({ status, ms, turns }) => `${status} after ${ms} ms and ${turns} sign-ins of the flood`),
    flooded,
  };
}
