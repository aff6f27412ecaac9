import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '@sports-hub/contract';

/**
 * What the parts of a service tell whoever counts. Each part takes its observer as an option and does without: nothing is
 * measured then, and nothing of it is loaded.
 */
export interface RequestObserver {
  /** A response was sent. */
  over(request: FastifyRequest, reply: FastifyReply): void;
  /** A request, or a call of a page, ended with this problem. */
  refused(code: ProblemCode): void;
}

/** Runs a statement and watches it. */
export type StatementObserver = <T>(text: string, run: () => Promise<T>) => Promise<T>;

export type JobOutcome = 'done' | 'failed' | 'given_up';
export type JobObserver = (queue: string, outcome: JobOutcome) => void;
