import type { FastifyInstance } from 'fastify';

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
