import { randomUUID } from 'node:crypto';
import { API_PREFIX, type OperationSpec, type ResultOf, type Sport } from '@sports-hub/contract';
import { targetBuilder } from '@sports-hub/kernel';
import { UpstreamFailure } from '../gateway/exchange.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import { completeAnswer } from './older-sport.ts';

type Body<O extends OperationSpec> = Extract<ResultOf<O>, { data: unknown }>['data'];
type Values = Readonly<Record<string, unknown>>;

/**
 * Reads what a sport shows everybody, from the same cache that the API is served from. Undefined when the sport does
 * not answer and nothing is known.
 */
export function createSportReads(pages: PublicPages) {
  // A cached response is parsed once, not for every visitor.
  const parsed = new WeakMap<object, unknown>();
  return <O extends OperationSpec>(op: O) => {
    const targetFor = targetBuilder(op, API_PREFIX);
    const readPage = pages.reader(op);
    return async (sport: Sport, query: Values = {}, params: Values = {}): Promise<Body<O> | undefined> => {
      try {
        const served = await readPage(sport, targetFor(params, query), randomUUID());
        if (!('cached' in served)) return undefined;
        const { cached } = served;
        if (!parsed.has(cached)) {
          const { data } = JSON.parse(cached.body.toString()) as { data: unknown };
          parsed.set(cached, completeAnswer(op, 200, data) ? data : undefined);
        }
        return parsed.get(cached) as Body<O>;
      } catch (error) {
        if (error instanceof UpstreamFailure || error instanceof SyntaxError) return undefined;
        throw error;
      }
    };
  };
}
export type SportReads = ReturnType<typeof createSportReads>;

/** The same of every sport of the hub, in their order. */
export const ofEvery = async <S, T>(
  sports: ReadonlyMap<Sport, S>,
  read: (sport: Sport) => Promise<T>,
): Promise<[Sport, S, T][]> =>
  Promise.all([...sports].map(async ([sport, known]): Promise<[Sport, S, T]> => [sport, known, await read(sport)]));
