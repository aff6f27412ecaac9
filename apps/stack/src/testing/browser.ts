import assert from 'node:assert/strict';
import type { TestServices } from './services.ts';

/** A browser without script that follows redirects between the hub and the sport's site, with the cookies of each. */
export class PlainBrowser {
  readonly #services: Pick<TestServices, 'hub' | 'basketball'>;
  readonly #cookies = { hub: new Map<string, string>(), sport: new Map<string, string>() };
  at: 'hub' | 'sport' = 'sport';
  path = '';
  body = '';
  status = 0;
  readonly seen: string[] = [];

  constructor(services: Pick<TestServices, 'hub' | 'basketball'>) {
    this.#services = services;
  }

  async #send(method: 'GET' | 'POST', at: 'hub' | 'sport', path: string, payload?: string): Promise<this> {
    const jar = this.#cookies[at];
    const response = await (at === 'hub' ? this.#services.hub : this.#services.basketball).app.inject({
      method,
      url: path,
      headers: {
        accept: 'text/html',
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    Object.assign(this, { at, path, body: response.body, status: response.statusCode });
    this.seen.push(`${at} ${path.split('?', 1)[0]} ${response.statusCode}`);
    const onwards = response.headers.location ?? /url=(.+)/.exec(String(response.headers['refresh'] ?? ''))?.[1];
    return onwards === undefined ? this : this.follow(onwards);
  }
  /** Where a redirect leads; another host's address is the other service's. */
  follow(address: string): Promise<this> {
    if (address.startsWith('/')) return this.open(this.at, address);
    const { pathname, search } = new URL(address);
    return this.open(this.at === 'hub' ? 'sport' : 'hub', `${pathname}${search}`);
  }
  open(at: 'hub' | 'sport', path: string): Promise<this> {
    return this.#send('GET', at, path.split('#', 1)[0]!);
  }
  /** Sends the first form of the open page that has such a button, with its hidden fields. */
  submit(button: string, fields: Record<string, string> = {}): Promise<this> {
    const form = this.body.split('<form').find((part) => part.includes(`>${button}</button>`));
    assert.ok(form, `no form with ${button}`);
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, key, value]): [string, string] => [key!, value!.replaceAll('&amp;', '&')],
    );
    const [, action = this.path] = /^[^>]* action="([^"]+)"/.exec(form) ?? [];
    return this.#send('POST', this.at, action, new URLSearchParams([...hidden, ...Object.entries(fields)]).toString());
  }
  cookie(at: 'hub' | 'sport', name: string): string | undefined {
    return this.#cookies[at].get(name);
  }
  plant(at: 'hub' | 'sport', name: string, value: string): void {
    this.#cookies[at].set(name, value);
  }
}
