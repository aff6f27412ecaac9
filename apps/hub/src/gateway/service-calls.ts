import {
  API_PREFIX,
  type BodyOf,
  type OperationSpec,
  type ProblemCode,
  type ResultOf,
  type Sport,
} from '@sports-hub/contract';
import { INTERNAL_TOKEN_HEADER, mintInternalToken, Problem, throttled } from '@sports-hub/kernel';
import { collector, type WholeResponse } from './responses.ts';
import { UpstreamFailure } from './exchange.ts';
import type { Upstreams } from './upstreams.ts';

const MAX_BYTES = 256 * 1024;

export interface ServiceCalls {
  /**
   * Calls an operation of a sport as the hub itself, with a credential for exactly this one call. Sent once.
   * A problem that the operation declares is thrown as that problem, anything else as `sport.unavailable`.
   * The account that the call concerns is signed into the credential.
   */
  call<O extends OperationSpec>(sport: Sport, op: O, body: BodyOf<O>, hubAccountId?: number): Promise<ResultOf<O>>;
}

export function createServiceCalls({ upstreams }: { upstreams: Upstreams }): ServiceCalls {
  const send = async (
    sport: Sport,
    op: OperationSpec,
    input: unknown,
    hubAccountId: number,
  ): Promise<WholeResponse> => {
    const target = `${API_PREFIX}${op.path}`;
    const { secret, now } = upstreams.of(sport);
    const { token } = mintInternalToken(
      secret,
      {
        sport,
        kind: 'service',
        memberId: 0,
        hubAccountId,
        request: `${op.method} ${target}`,
      },
      now(),
    );
    const body = Buffer.from(JSON.stringify(input));
    const receiver = collector(MAX_BYTES);
    try {
      await upstreams.of(sport).send(
        {
          method: op.method,
          target,
          body,
          headers: {
            [INTERNAL_TOKEN_HEADER]: token,
            'content-type': 'application/json',
            'content-length': String(body.length),
            'accept-encoding': 'identity',
          },
        },
        receiver,
      ).done;
    } catch (error) {
      if (error instanceof UpstreamFailure) throw new Problem('sport.unavailable', { retryAfter: error.retryAfter });
      throw error;
    }
    return receiver.response();
  };
  return {
    async call(sport, op, input, hubAccountId = 0) {
      const before = upstreams.of(sport).clockDifference;
      let response = await send(sport, op, input, hubAccountId);
      // Refused for its time, so nothing was done; now the sport's time is known.
      if (response.status === 401 && upstreams.of(sport).clockDifference !== before)
        response = await send(sport, op, input, hubAccountId);
      return readResult(op, response) as never;
    },
  };
}

function readResult(op: OperationSpec, { status, headers, body }: WholeResponse): { status: number; data: unknown } {
  const { data } = parse(body);
  if (status in op.responses) return { status, data };
  const { code, message } = (data ?? {}) as { code?: ProblemCode; message?: string };
  // Which limit it was is not told; between services an operation has one at most.
  const [limit] = op.throttle ?? [];
  if (code === 'throttle.exceeded' && limit) throw throttled(limit, Number(headers['retry-after']) || 1);
  throw code && op.problems.includes(code)
    ? new Problem(code, message ? { message } : {})
    : new Problem('sport.unavailable', { retryAfter: 2 });
}

function parse(body: Buffer): { data?: unknown } {
  try {
    return JSON.parse(body.toString()) as { data?: unknown };
  } catch {
    return {};
  }
}
