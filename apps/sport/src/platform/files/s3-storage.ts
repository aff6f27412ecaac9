import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from '@sports-hub/kernel';
import type { S3Location } from './location.ts';
import type { ByteRange } from './ranges.ts';
import {
  busyStore,
  createS3Requests,
  StoreFailure,
  wrongConfiguration,
  type S3Answer,
  type S3Request,
  type S3Times,
} from './s3-requests.ts';
import { digestIn, digestOf, MissingFile, pathOf, type FileStorage } from './storage.ts';

/** Up to so much is read to its end before anything of it is given on, so that whoever asked can be told of a failure. */
const WHOLE_BYTES = 1024 * 1024;
/** A body that breaks off is asked for from there on; so often, as long as each answer brings something. */
const RESUMES = 5;

/**
 * Bytes in a store that speaks S3. Needs of it only what all of them do: put, get with a range, list and delete of whole
 * objects, addressed by path. Names are digests, so writing twice, or by two at once, is the same as once.
 */
export function createS3Storage(
  location: S3Location,
  folder: string,
  { listedAtOnce = 1_000, ...options }: { log?: Logger | undefined; times?: S3Times; listedAtOnce?: number } = {},
): FileStorage {
  const { send, trouble } = createS3Requests(location, options);
  const root = `${location.prefix}${folder}/`;
  const keyOf = (sha256: string): string => `${root}${pathOf(sha256)}`;

  const ask = async (sha256: string, { start, end }: ByteRange): Promise<S3Answer> => {
    try {
      const range = { range: `bytes=${start}-${end}` };
      return await send({ method: 'GET', key: keyOf(sha256), headers: range, expected: [206] });
    } catch (error) {
      throw error instanceof StoreFailure && error.code === 'NoSuchKey' ? new MissingFile(sha256) : error;
    }
  };

  /** Exactly the bytes of the range, whatever becomes of the first answer's connection. */
  async function* bytesOf(first: S3Answer, sha256: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    let answer = first;
    for (let at = start, resumed = 0; ; resumed += 1) {
      const before = at;
      let failure: unknown = new StoreFailure('ShortBody');
      try {
        for await (const chunk of answer.chunks()) {
          at += chunk.length;
          if (at > end + 1) throw new StoreFailure('LongBody', 200);
          yield chunk;
        }
      } catch (error) {
        failure = error;
      }
      if (at === end + 1) return;
      if (resumed === RESUMES || at === before || at > end) throw busyStore(failure);
      answer = await ask(sha256, { start: at, end });
    }
  }

  async function read(sha256: string, range: ByteRange): Promise<Readable> {
    const bytes = bytesOf(await ask(sha256, range), sha256, range);
    if (range.end - range.start >= WHOLE_BYTES) return Readable.from(bytes, { objectMode: false });
    const whole = await buffer(bytes);
    return Readable.from([whole], { objectMode: false });
  }

  /** One page, by the list that every store has: it goes on behind the last name of the page before. */
  async function list(marker = ''): Promise<{ keys: string[]; isLast: boolean }> {
    const query = { prefix: root, 'max-keys': String(listedAtOnce), ...(marker ? { marker } : {}) };
    const page = await (await send({ method: 'GET', key: '', query, expected: [200] })).text();
    if (!page.includes('</ListBucketResult>')) throw new StoreFailure('NotAList');
    const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    return { keys, isLast: keys.length === 0 || !/<IsTruncated>true</.test(page) };
  }

  /** Everything that the store does wrong is told as a problem; what is missing stays what it is. */
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw busyStore(error);
    }
  };

  /** Read to its end, so that the connection can be used again. */
  const done = async (request: S3Request): Promise<void> => {
    await told(send(request).then((answer) => answer.text()));
  };

  return {
    place: `s3://${location.bucket}/${location.prefix}`,
    async keep(bytes, digest) {
      const sha256 = digest ?? (await digestOf(bytes));
      // The store compares what arrived with the digest, and keeps nothing of half an upload.
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
      await done({ method: 'PUT', key: keyOf(sha256), headers, body: bytes, expected: [200, 201, 204] });
      return sha256;
    },
    read: (sha256, range) => told(read(sha256, range)),
    remove: (sha256) => done({ method: 'DELETE', key: keyOf(sha256), expected: [200, 204, 404] }),
    async *list() {
      for (let page = { keys: [''], isLast: false }; !page.isLast;) {
        page = await told(list(page.keys.at(-1)));
        // The names are ours, so nothing in them is escaped.
        yield* page.keys.flatMap((key) => digestIn(key) ?? []);
      }
    },
    async check() {
      try {
        await list();
      } catch (error) {
        const wrong = wrongConfiguration(error);
        if (wrong) throw wrong;
      }
    },
    trouble,
  };
}
