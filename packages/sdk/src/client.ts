import { systemClock, systemRandom, wait, type SdkClock } from './clock.ts';
import { createCookieJar } from './credentials.ts';
import type { DataOf, Endpoint, InputOf, MetaOf, OperationName } from './endpoint.ts';
import { HubError, isHubError, refusal } from './errors.ts';

export interface ClientOptions {
  /** The API's address: `https://hub.example/api/v1`, or `/api/v1` on a page. */
  baseUrl: string;
  /**
   * Whose API this is. At the hub a sport's operations are under `/sports/{sport}`; a sport's own site has them
   * directly. The hub unless said otherwise.
   */
  place?: 'hub' | 'sport';
  /** For the sport's operations at the hub, unless a call names another. */
  sport?: string;
  /** With a token no cookie and no CSRF token is sent. */
  bearer?: string;
  /** The CSRF token, where the page that started the client already has it. */
  csrfToken?: string;
  /** Milliseconds until a call without a response is given up. */
  timeout?: number;
  fetch?: typeof fetch;
  clock?: SdkClock;
  /** From 0 up to 1. */
  random?: () => number;
}

export interface CallOptions {
  sport?: string;
  signal?: AbortSignal;
  /** How often a GET is tried again when nothing was refused. Two unless said otherwise; a POST never is. */
  retries?: number;
}

export interface CallResult<Name extends OperationName> {
  status: number;
  data: DataOf<Name>;
  meta: MetaOf<Name>;
}

type Input = { params?: object; query?: object; body?: unknown };
type Args<Name extends OperationName> =
  object extends InputOf<Name> ? [input?: InputOf<Name> & CallOptions] : [input: InputOf<Name> & CallOptions];

const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;

const fill = (path: string, params: object): string =>
  path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

const search = (query: object): string => {
  const pairs = Object.entries(query as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
};

/** Calls the service. One client is one person: it keeps their session or token. */
export function createClient(options: ClientOptions) {
  const { baseUrl, place = 'hub', bearer, timeout = 20_000, clock = systemClock, random = systemRandom } = options;
  const fetchIt = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const jar = createCookieJar();
  let csrfToken = options.csrfToken;

  const addressOf = (endpoint: Endpoint, input: Input, sport: string | undefined): string => {
    const isOfSport = endpoint.service === 'sport' && place === 'hub';
    if (isOfSport && !sport) throw new TypeError('This operation needs a sport.');
    const prefix = isOfSport ? `/sports/${encodeURIComponent(sport as string)}` : '';
    return baseUrl + prefix + fill(endpoint.path, input.params ?? {}) + search(input.query ?? {});
  };

  /** One request. Rejects with a HubError if there is no response; whatever the status, the response is returned. */
  async function request(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    const controller = new AbortController();
    let timedOut = false;
    const callOff = clock.after(timeout, () => {
      timedOut = true;
      controller.abort();
    });
    const stop = () => {
      controller.abort();
    };
    signal?.addEventListener('abort', stop, { once: true });
    try {
      if (signal?.aborted) throw new Error('aborted');
      const cookies = bearer ? undefined : jar.header();
      const headers = {
        accept: 'application/json',
        ...(cookies ? { cookie: cookies } : {}),
        ...(init.headers as object),
      };
      const response = await fetchIt(address, {
        ...init,
        headers,
        signal: controller.signal,
        credentials: bearer ? 'omit' : 'same-origin',
      });
      if (!bearer) jar.store(response);
      return response;
    } catch (cause) {
      if (signal?.aborted)
        throw new HubError({ code: 'client.aborted', message: 'The call was called off.', status: 0, cause });
      if (timedOut)
        throw new HubError({
          code: 'client.timeout',
          message: 'The service did not respond in time.',
          status: 0,
          cause,
        });
      throw new HubError({ code: 'client.offline', message: 'The service could not be reached.', status: 0, cause });
    } finally {
      callOff();
      signal?.removeEventListener('abort', stop);
    }
  }

  async function readCsrfToken(signal: AbortSignal | undefined): Promise<string> {
    const response = await request(`${baseUrl}/session`, { method: 'GET' }, signal);
    if (!response.ok) throw await refusal(response, clock.now());
    const { data } = (await response.json()) as { data: { csrf_token: string } };
    csrfToken = data.csrf_token;
    return csrfToken;
  }

  const usesSession = ({ method, access }: Endpoint): boolean => !bearer && method === 'POST' && access !== 'public';

  async function once(endpoint: Endpoint, input: Input, { sport, signal }: CallOptions): Promise<Response> {
    const address = addressOf(endpoint, input, sport ?? options.sport);
    const isForm = endpoint.body === 'multipart';
    const attempt = async (): Promise<Response> => {
      const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
      if (usesSession(endpoint)) headers['x-csrf-token'] = csrfToken ?? (await readCsrfToken(signal));
      if (endpoint.method === 'GET') return request(address, { method: 'GET', headers }, signal);
      if (!isForm) headers['content-type'] = 'application/json';
      const body = isForm ? (input.body as FormData) : JSON.stringify(input.body ?? {});
      return request(address, { method: 'POST', headers, body }, signal);
    };
    const response = await attempt();
    if (response.ok) return response;
    const error = await refusal(response, clock.now());
    // The session was replaced, by signing in or in another tab. Nothing was done yet, so the same call may be made
    // again.
    if (error.code === 'csrf.invalid' && usesSession(endpoint)) {
      csrfToken = undefined;
      const second = await attempt();
      if (second.ok) return second;
      throw await refusal(second, clock.now());
    }
    throw error;
  }

  /** The response as it came, for bodies that are not JSON. Refusals reject with a HubError. */
  async function send<Name extends OperationName>(endpoint: Endpoint<Name>, ...[input]: Args<Name>): Promise<Response> {
    const given = (input ?? {}) as Input & CallOptions;
    const retries = endpoint.method === 'GET' ? (given.retries ?? 2) : 0;
    for (let tried = 0; ; tried++) {
      try {
        return await once(endpoint as Endpoint, given, given);
      } catch (error) {
        if (tried >= retries || !isHubError(error) || !error.isTemporary) throw error;
        const pause = Math.max(FIRST_RETRY * 2 ** tried * (1 + random() / 2), (error.retryAfter ?? 0) * 1000);
        if (pause > LONGEST_RETRY) throw error;
        await wait(clock, pause, given.signal);
      }
    }
  }

  async function call<Name extends OperationName>(
    endpoint: Endpoint<Name>,
    ...args: Args<Name>
  ): Promise<CallResult<Name>> {
    const response = await send(endpoint, ...args);
    const body = (await response.json().catch((cause: unknown) => {
      throw new HubError({
        code: 'client.unreadable',
        message: 'The response could not be read.',
        status: 0,
        requestId: response.headers.get('x-request-id') ?? undefined,
        cause,
      });
    })) as { data: DataOf<Name>; meta: MetaOf<Name> };
    return { status: response.status, data: body.data, meta: body.meta };
  }

  return {
    call,
    send,
    /** The same service with a token instead of a session. */
    withBearer: (token: string) => createClient({ ...options, bearer: token }),
  };
}
export type Client = ReturnType<typeof createClient>;
