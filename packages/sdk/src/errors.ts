import type { ProblemCode } from '@sports-hub/contract';

/** What goes wrong before or instead of a response. */
export type ClientCode = 'client.offline' | 'client.timeout' | 'client.aborted' | 'client.unreadable';

export type HubErrorCode = ProblemCode | ClientCode;

export interface HubErrorDetails {
  code: HubErrorCode;
  message: string;
  /** The HTTP status, 0 when there was no response. */
  status: number;
  fields?: Readonly<Record<string, string>>;
  requestId?: string;
  /** Seconds to wait, when the service says so. */
  retryAfter?: number;
  /** The whole `data` of the refusal: some codes carry more than a message. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** Every way a call can fail. `code` is for programs, `message` for people. */
export class HubError extends Error {
  override readonly name = 'HubError';
  readonly code: HubErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  constructor({ code, message, status, fields, requestId, retryAfter, data, cause }: HubErrorDetails) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.data = data ?? {};
  }

  /** Nothing was refused: the same call may work later. */
  get isTemporary(): boolean {
    return this.status === 0
      ? this.code !== 'client.aborted'
      : this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

export const isHubError = (error: unknown, code?: HubErrorCode): error is HubError =>
  error instanceof HubError && (code === undefined || error.code === code);

/** `Retry-After` in seconds: a number, or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Makes the error of a response that is not a success. */
export async function refusal(response: Response, now: number): Promise<HubError> {
  const about = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: readRetryAfter(response.headers.get('retry-after'), now),
  };
  const body = (await response.json().catch(() => undefined)) as { data?: Record<string, unknown> } | undefined;
  const data = body?.data;
  if (typeof data?.['code'] !== 'string' || typeof data['message'] !== 'string') {
    return new HubError({
      ...about,
      code: 'client.unreadable',
      message: `The service responded with ${response.status}.`,
    });
  }
  return new HubError({
    ...about,
    code: data['code'] as HubErrorCode,
    message: data['message'],
    fields: (data['fields'] as Record<string, string> | undefined) ?? {},
    data,
  });
}
