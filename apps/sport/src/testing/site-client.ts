import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from '../demo/cast.ts';

export interface SiteResponse {
  status: number;
  data: any;
  code: string | undefined;
  headers: Record<string, unknown>;
  setCookie: string | undefined;
  body: string;
}

const byte = (): number => 1 + Math.floor(Math.random() * 253);

/** One person's browser at a sport's own site: keeps the cookie and the CSRF token, and has an address of its own. */
export class SiteClient {
  readonly app: FastifyInstance;
  readonly ip = `10.${byte()}.${byte()}.${byte()}`;
  cookie: string | undefined;
  csrf: string | undefined;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async send(method: 'GET' | 'POST', path: string, body?: object): Promise<SiteResponse> {
    const response = await this.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: this.ip,
      headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...(this.csrf ? { 'x-csrf-token': this.csrf } : {}) },
      ...(body ? { payload: body } : {}),
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

  get = (path: string): Promise<SiteResponse> => this.send('GET', path);
  post = (path: string, body: object = {}): Promise<SiteResponse> => this.send('POST', path, body);

  /** Starts a browser session. */
  async open(): Promise<this> {
    this.csrf = (await this.get('/session')).data.csrf_token;
    return this;
  }
}

/** Somebody of the demo world, signed in to the site. */
export async function signedIn({ app }: { app: FastifyInstance }, name: string): Promise<SiteClient> {
  const client = await new SiteClient(app).open();
  const email = `${name}@riverbend.example`;
  const { status, data } = await client.post('/auth/login', { email, password: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status}`);
  client.csrf = data.csrf_token;
  return client;
}
