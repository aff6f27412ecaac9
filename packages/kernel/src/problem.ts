import { problemMessage, problemStatus, type ProblemCode } from '@sports-hub/contract';

export interface ProblemDetails {
  /** What is wrong, by field; only with 422. */
  fields?: Record<string, string>;
  /** Instead of the code's own words, where they would mislead. */
  message?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** The rule that was exceeded, for the checks of tests; never sent. */
  throttle?: string;
  headers?: Record<string, string>;
  /** What the response tells beside message and code; only what the operation's `problemData` declares is sent. */
  data?: Record<string, unknown>;
}

/** A failure that the caller is told about. Anything else that is thrown becomes a silent 500. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus(this.code);
  }

  get text(): string {
    return this.details.message ?? problemMessage(this.code);
  }
}

/** A limit is reached, until so many seconds have passed. */
export const throttled = (rule: string, retryAfter: number): Problem =>
  new Problem('throttle.exceeded', { retryAfter, throttle: rule });

export const invalidField = (field: string, message: string): Problem =>
  new Problem('request.invalid', { fields: { [field]: message } });
