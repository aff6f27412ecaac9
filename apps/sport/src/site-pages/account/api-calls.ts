import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type ProblemCode, type ProblemData } from '@sports-hub/contract';

export type SiteApiResponse<D> =
  | { ok: true; data: D; cookies: string[] }
  | {
      ok: false;
      status: number;
      code: ProblemCode;
      message: string;
      fields: Record<string, string>;
      retryAfter: string | undefined;
      cookies: string[];
    };

/**
 * A form is the API call it stands for, made within the process as the visitor: the same guard, CSRF check, validation,
 * throttle and audit, and one door to each of them.
 */
export function createApiCalls(app: FastifyInstance) {
  const call = async <D>(request: FastifyRequest, method: 'GET' | 'POST', path: string, body?: object, csrf = '') => {
    const { cookie, 'user-agent': agent } = request.headers;
    const response = await app.inject({
      method,
      url: `${API_PREFIX}${path}`,
      remoteAddress: request.ip,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(agent ? { 'user-agent': agent } : {}),
        ...(body ? { 'content-type': 'application/json', 'x-csrf-token': csrf } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const { data } = JSON.parse(response.body) as { data: unknown };
    if (response.statusCode < 400) return { ok: true, data: data as D, cookies } as const;
    const { code, message, fields = {} } = data as ProblemData;
    const retryAfter = response.headers['retry-after']?.toString();
    return { ok: false, status: response.statusCode, code, message, fields, retryAfter, cookies } as const;
  };
  return {
    read: <D>(request: FastifyRequest, path: string): Promise<SiteApiResponse<D>> => call<D>(request, 'GET', path),
    send: <D = unknown>(
      request: FastifyRequest,
      path: string,
      body: object,
      csrf: string,
    ): Promise<SiteApiResponse<D>> => call<D>(request, 'POST', path, body, csrf),
  };
}
export type SiteApiCalls = ReturnType<typeof createApiCalls>;
