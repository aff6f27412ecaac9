import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, Problem, type Logger } from '@sports-hub/kernel';
import type { AwsClient } from 'aws4fetch';
import type { S3Location } from './location.ts';

const TRIES = 3;
const PAUSE_MS = 100;
/** After a failure that tries did not help, others are told so at once for as long. */
const REST_MS = 1_000;

export interface S3Times {
  /** From a request to the head of its answer, and from one part of a body to the next. */
  answerMs: number;
  /** The same where bytes are sent first. */
  uploadMs: number;
}
const TIMES: S3Times = { answerMs: 5_000, uploadMs: 20_000 };

/** What these say does not pass by itself. */
const WRONG_CONFIGURATION: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'the store refused the secret of FILES_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'the store does not know the key of FILES_ACCESS_KEY_ID',
  AccessDenied: 'the store does not allow this key to list, read and write there',
  NoSuchBucket: 'the store has no such bucket; make it, this service does not',
  AuthorizationHeaderMalformed: 'the store is in another region',
  RequestTimeTooSkewed: "the store refused requests because this machine's clock is wrong",
};

/** What the store answered or did not; `code` is its own word, or that of the connection. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  readonly code: string;
  readonly status: number | undefined;
  constructor(code: string, status?: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
  /** Another try of the same request may end otherwise. */
  get isPassing(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429;
  }
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the bucket; empty: the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  expected: readonly number[];
}

export interface S3Answer {
  status: number;
  text(): Promise<string>;
  /** The body as it comes; fails where it pauses for too long or ends early. */
  chunks(): AsyncGenerator<Buffer>;
}

const codeOf = (error: unknown): string => {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown };
  if (cause instanceof Error) return codeOf(cause);
  return typeof code === 'string' ? code : (name ?? 'failed');
};

/** Signed requests to one bucket, each tried a few times, within bounds. */
export function createS3Requests(
  location: S3Location,
  { log, times = TIMES }: { log?: Logger | undefined; times?: S3Times } = {},
) {
  let client: Promise<AwsClient> | undefined;
  const { accessKeyId, secretAccessKey, region } = location;
  // Loaded only by a service that keeps its files in such a store.
  const signer = (): Promise<AwsClient> =>
    (client ??= import('aws4fetch').then(
      ({ AwsClient: Client }) => new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    ));
  let failing: { code: string; until: number } | undefined;

  const limited = async <T>(ms: number, work: Promise<T>, abort: AbortController): Promise<T> => {
    const timer = setTimeout(() => abort.abort(new StoreFailure('SlowAnswer')), ms);
    try {
      return await work;
    } catch (error) {
      throw error instanceof StoreFailure ? error : new StoreFailure(codeOf(error));
    } finally {
      clearTimeout(timer);
    }
  };

  async function* chunksOf(response: Response, abort: AbortController): AsyncGenerator<Buffer> {
    const reader = response.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        const { done, value } = await limited(times.answerMs, reader.read(), abort);
        if (done) return;
        yield Buffer.from(value);
      }
    } finally {
      // Whoever wants no more of it ends the connection; a body that was read to its end is not touched by this.
      abort.abort();
    }
  }

  async function attempt({ method, key, query = {}, headers = {}, body, expected }: S3Request): Promise<S3Answer> {
    const url = new URL(`${location.endpoint}/${location.bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const abort = new AbortController();
    const request = await (
      await signer()
    ).sign(url, {
      method,
      headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const ms = body ? times.uploadMs : times.answerMs;
    const response = await limited(ms, fetch(request, { signal: abort.signal, redirect: 'manual' }), abort);
    const chunks = () => chunksOf(response, abort);
    const text = async () => (await buffer(chunks())).toString();
    if (expected.includes(response.status)) return { status: response.status, text, chunks };
    const word = /<Code>(\w{1,60})<\/Code>/.exec(await text().catch(() => ''))?.[1];
    throw new StoreFailure(word ?? `Status${response.status}`, response.status);
  }

  /** The store's own words, for callers that have something to say about them. */
  async function send(request: S3Request): Promise<S3Answer> {
    if (failing && performance.now() < failing.until) throw new StoreFailure(failing.code);
    for (let left = TRIES - 1; ; left -= 1)
      try {
        const answer = await attempt(request);
        failing = undefined;
        return answer;
      } catch (error) {
        const failure = error instanceof StoreFailure ? error : new StoreFailure(codeOf(error));
        if (failure.code === 'NoSuchKey') {
          failing = undefined;
          throw failure;
        }
        if (left === 0 || !failure.isPassing) {
          failing = { code: failure.code, until: performance.now() + REST_MS };
          log?.error('file store failed', {
            method: request.method,
            status: failure.status,
            error_code: failure.code,
          });
          throw failure;
        }
        await sleep(PAUSE_MS * 2 ** (TRIES - 1 - left) * (randomInt(50, 150) / 100));
      }
  }

  return {
    send,
    trouble: () => failing && `the file store does not answer as it should (${failing.code})`,
  };
}
export type S3Requests = ReturnType<typeof createS3Requests>;

/** What a caller is told of a failure of the store: to try again. */
export const busyStore = (error: unknown): unknown =>
  error instanceof StoreFailure
    ? Object.assign(new Problem('server.busy', { retryAfter: 2 }), { cause: error })
    : error;

/** What an operator is told of it: one sentence, where there is one. */
export function wrongConfiguration(error: unknown): ConfigError | undefined {
  const code = error instanceof StoreFailure ? error.code : '';
  const sentence = Object.hasOwn(WRONG_CONFIGURATION, code) ? WRONG_CONFIGURATION[code] : undefined;
  return sentence ? new ConfigError('FILES_URL', `${sentence} (${code})`) : undefined;
}
