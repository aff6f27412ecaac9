import assert from 'node:assert/strict';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export const PASSWORD = 'Riverbend2026';

/** What a response holds, loosely typed: the tests look at it, the contract's schema has checked it already. */
export interface TestResponse {
  status: number;
  data: any;
  code: string | undefined;
  headers: LightMyRequestResponse['headers'];
  setCookie: string | undefined;
  body: string;
}

/** One person's client: keeps the cookie and the CSRF token, or a bearer token. Each has an address of its own. */
export class TestClient {
  readonly app: FastifyInstance;
  cookie: string | undefined;
  csrf: string | undefined;
  bearer: string | undefined;
  readonly ip: string;

  constructor(app: FastifyInstance, ip = `10.${byte()}.${byte()}.${byte()}`) {
    this.app = app;
    this.ip = ip;
  }

  async send(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const response = await this.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: this.ip,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.csrf && !this.bearer ? { 'x-csrf-token': this.csrf } : {}),
        ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const setCookie = [response.headers['set-cookie']].flat()[0];
    if (setCookie) this.cookie = setCookie.includes('Max-Age=0') ? undefined : setCookie.split(';', 1)[0];
    const { data } = response.json<{ data: { code?: string } }>();
    return {
      status: response.statusCode,
      data,
      code: data.code,
      headers: response.headers,
      setCookie,
      body: response.body,
    };
  }

  get = (path: string, headers?: Record<string, string>): Promise<TestResponse> =>
    this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>): Promise<TestResponse> =>
    this.send('POST', path, body, headers);

  /** Starts a browser session. */
  async open(): Promise<this> {
    const { data } = await this.get('/session');
    this.csrf = data.csrf_token;
    return this;
  }

  /** Signs in by cookie; the bearer token is returned, not used. */
  async signIn(email: string, password = PASSWORD): Promise<string> {
    if (!this.cookie) await this.open();
    const response = await this.post('/auth/login', { email, password });
    assert.equal(response.status, 200, response.body);
    return response.data.token;
  }
}

const byte = (): number => 1 + Math.floor(Math.random() * 253);
export const demoAddress = (name: string): string => `${name}@riverbend.example`;

/** The token in a mailed link. */
export const tokenIn = ({ links }: { links: string[] }): string => {
  const link = links.find((address) => address.includes('token='));
  assert.ok(link, 'the mail has no link with a token');
  return new URL(link).searchParams.get('token') ?? '';
};
