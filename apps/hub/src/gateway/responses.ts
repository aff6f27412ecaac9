import type { IncomingHttpHeaders } from 'node:http';
import { isRaw, problems, type OperationSpec } from '@sports-hub/contract';
import { TOKEN_USED_HEADER } from '@sports-hub/kernel';
import { UpstreamFailure, type Receiver } from './exchange.ts';

/** A whole response, held in memory. */
export interface WholeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const isTokenUsed = (headers: IncomingHttpHeaders): boolean => headers[TOKEN_USED_HEADER] !== undefined;

const mediaType = (headers: IncomingHttpHeaders): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** Collects a response of at most so many bytes. */
export function collector(
  maxBytes: number,
  check: (status: number, headers: IncomingHttpHeaders) => void = () => {},
): Receiver & { response(): WholeResponse } {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  return {
    head(givenStatus, givenHeaders) {
      check(givenStatus, givenHeaders);
      status = givenStatus;
      headers = givenHeaders;
    },
    data(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UpstreamFailure('body', 'the response is too large');
      chunks.push(chunk);
    },
    response: () => ({ status, headers, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) }),
  };
}

/**
 * Refuses what no sport of ours answers: a redirect, a compressed body (we asked for none), another media type than
 * the contract declares (a proxy's error page must not run as a page of the hub), a body announced as too large, and
 * a 401, which can only mean that the sport did not accept what the hub itself sent.
 */
export function responseCheck(
  op: OperationSpec,
  maxBytes: number,
): (status: number, headers: IncomingHttpHeaders) => void {
  const mediaTypes = new Set([
    'application/json',
    ...Object.values(op.responses).flatMap((response) =>
      isRaw(response) ? [response.mediaType.split(';', 1)[0]!.trim().toLowerCase()] : [],
    ),
  ]);
  return (status, headers) => {
    if (status === 401) throw new UpstreamFailure('refused', 'the sport did not accept the hub');
    if (status >= 300 && status < 400 && status !== 304) throw new UpstreamFailure('refused', 'a redirect');
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw new UpstreamFailure('refused', 'an encoded response');
    if (Number(headers['content-length'] ?? 0) > maxBytes)
      throw new UpstreamFailure('refused', 'the response is too large');
    if (status !== 304 && !mediaTypes.has(mediaType(headers)))
      throw new UpstreamFailure('refused', 'an undeclared media type');
  };
}

/** Whether a failure is one of ours, told by the sport itself, or something between us and the sport. */
export function isOurProblem({ body }: WholeResponse): boolean {
  try {
    const { success, data } = JSON.parse(body.toString()) as { success?: unknown; data?: { code?: unknown } };
    return success === false && typeof data?.code === 'string' && Object.hasOwn(problems, data.code);
  } catch {
    return false;
  }
}
