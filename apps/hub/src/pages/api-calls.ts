import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type ProblemCode, type ProblemData } from '@sports-hub/contract';

export interface ApiSuccess<D> {
  ok: true;
  data: D;
  cookies: string[];
}
export interface ApiRefusal {
  ok: false;
  status: number;
  code: ProblemCode;
  message: string;
  fields: Record<string, string>;
  retryAfter: number | undefined;
  requestId: string | undefined;
  cookies: string[];
}
export type ApiResult<D = unknown> = ApiSuccess<D> | ApiRefusal;

/** What of the visitor's request the call is made with. */
const passedOn = ({ headers }: FastifyRequest): Record<string, string> => ({
  ...(headers.cookie ? { cookie: headers.cookie } : {}),
  ...(headers['user-agent'] ? { 'user-agent': headers['user-agent'] } : {}),
});

/**
 * Calls the hub's own API within the process, as the visitor. A form is the API call it stands for: it passes the same
 * guard, CSRF check, validation, throttle and audit, and there is one door to each of them.
 */
export function createApiCalls(app: FastifyInstance) {
  const call = async <D>(
    request: FastifyRequest,
    options: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; payload?: string },
  ): Promise<ApiResult<D>> => {
    const response = await app.inject({
      method: options.method,
      url: `${API_PREFIX}${options.path}`,
      remoteAddress: request.ip,
      headers: { ...passedOn(request), ...options.headers },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const { data } = JSON.parse(response.body) as { data: unknown };
    if (response.statusCode < 400) return { ok: true, data: data as D, cookies };
    const { code, message, fields = {} } = data as ProblemData;
    const retryAfter = Number(response.headers['retry-after']);
    return {
      ok: false,
      status: response.statusCode,
      code,
      message,
      fields,
      cookies,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      requestId: response.headers['x-request-id']?.toString(),
    };
  };
  return {
    read: <D>(request: FastifyRequest, path: string): Promise<ApiResult<D>> =>
      call<D>(request, { method: 'GET', path }),
    /** Sends a form; `csrf` is what the form held. */
    send: <D>(request: FastifyRequest, path: string, body: unknown, csrf: string): Promise<ApiResult<D>> =>
      call<D>(request, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        payload: JSON.stringify(body),
      }),
  };
}
export type ApiCalls = ReturnType<typeof createApiCalls>;
