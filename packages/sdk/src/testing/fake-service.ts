export interface SeenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

interface Prepared {
  status?: number;
  data?: unknown;
  meta?: unknown;
  headers?: Record<string, string>;
}

/** Somebody else's service, as far as a client can tell: responses are prepared, requests are remembered. */
export function createFakeService(respond: (request: SeenRequest, index: number) => Prepared | Error) {
  const seen: SeenRequest[] = [];
  const fetchIt: typeof fetch = (input, init) => {
    const request = {
      method: init?.method ?? 'GET',
      path: String(input as string),
      headers: { ...(init?.headers as Record<string, string>) },
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body,
    };
    seen.push(request);
    const prepared = respond(request, seen.length - 1);
    if (prepared instanceof Error) return Promise.reject(prepared);
    const { status = 200, data = {}, meta, headers } = prepared;
    return Promise.resolve(
      new Response(JSON.stringify({ success: status < 400, version: '1.0.0', data, meta }), {
        status,
        headers: { 'content-type': 'application/json', 'x-request-id': 'request-1', ...headers },
      }),
    );
  };
  return { fetch: fetchIt, seen };
}
