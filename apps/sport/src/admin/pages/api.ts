import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, type OperationSpec } from '@sports-hub/contract';

export interface AdminApiResponse {
  status: number;
  // The contract says what it is; pages are typed where they are rendered.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  meta?: any;
  raw: string;
  headers: Record<string, unknown>;
}

/** A page may ask only what its reader could ask: it is a client of the API, in the same process. */
export interface Api {
  get(path: string, query?: Record<string, string | number | boolean | undefined>): Promise<AdminApiResponse>;
  post(path: string, body: object): Promise<AdminApiResponse>;
  csrf: string;
}

const queryText = (query: Record<string, string | number | boolean | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};

/** With the cookie of the browser; what the API sets in return goes back to it. */
export function openApi(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Api {
  let cookie = request.headers.cookie ?? '';
  const send = async (method: 'GET' | 'POST', url: string, csrf: string, body?: object): Promise<AdminApiResponse> => {
    const response = await app.inject({
      method,
      url: `${API_PREFIX}${url}`,
      remoteAddress: request.ip,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(request.headers['user-agent'] ? { 'user-agent': request.headers['user-agent'] } : {}),
        ...(csrf ? { 'x-csrf-token': csrf } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    const set = [response.headers['set-cookie']].flat()[0];
    if (set) {
      reply.header('set-cookie', set);
      cookie = set.includes('Max-Age=0') ? '' : (set.split(';', 1)[0] ?? '');
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const parsed = isJson ? response.json<{ data?: unknown; meta?: unknown }>() : {};
    return {
      status: response.statusCode,
      data: parsed.data,
      meta: parsed.meta,
      raw: response.body,
      headers: response.headers,
    };
  };
  const api: Api = {
    csrf: '',
    get: (path, query = {}) => send('GET', `${path}${queryText(query)}`, ''),
    post: (path, body) => send('POST', path, api.csrf, body),
  };
  return api;
}

type Fields = Readonly<Record<string, string | string[]>>;

/** The body an operation takes, made of a form's fields: an empty optional field is none, an unticked box is false. */
export function bodyOf({ body }: OperationSpec, fields: Fields): Record<string, unknown> {
  const { properties = {}, required = [] } = (body ?? {}) as {
    properties?: Record<string, { type?: string }>;
    required?: string[];
  };
  const made: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(properties)) {
    const given = fields[name];
    if (type === 'boolean') made[name] = given !== undefined && given !== 'false';
    else if (type === 'array') made[name] = given === undefined ? [] : [given].flat();
    else if (typeof given === 'string' && (given !== '' || required.includes(name))) made[name] = given;
  }
  return made;
}
