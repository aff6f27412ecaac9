import {
  API_VERSION,
  problemEnvelope,
  problemMessage,
  type OperationSpec,
  type ProblemCode,
} from '@sports-hub/contract';
import type { ErrorObject } from 'ajv';
import type { FastifyError } from 'fastify';
import type { TSchema } from 'typebox';
import { Problem } from '../problem.ts';
import { compileSerialiser } from './serialisation.ts';
import { validationProblem } from './validation.ts';

/** The framework's own failures, by its code. */
const FRAMEWORK: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('request.too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('request.media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem('request.malformed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Problem('request.malformed'),
  FST_ERR_BAD_URL: new Problem('route.not_found'),
  FST_ERR_MAX_PARAM_LENGTH: new Problem('route.not_found'),
  FST_ERR_REQUEST_TIMEOUT: new Problem('request.timeout'),
  FST_ERR_HANDLER_TIMEOUT: new Problem('server.busy', { retryAfter: 2 }),
};

/** Whatever was thrown, as something that may be told. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { validation, validationContext, code, statusCode } = error as FastifyError & { validation?: ErrorObject[] };
  if (validation) {
    // An id or slug that cannot exist is a record that does not exist.
    return validationContext === 'params' ? new Problem('record.not_found') : validationProblem(validation);
  }
  const known = FRAMEWORK[code];
  if (known) return known;
  if (statusCode === 400) return new Problem('request.malformed');
  if (statusCode === 503) return new Problem('server.busy', { retryAfter: 1 });
  return new Problem('server.error');
}

/** Failures that say nothing about what the request was for. */
const OF_THE_SERVICE: readonly ProblemCode[] = ['server.error', 'server.busy', 'sport.unavailable'];

/**
 * A failure of the service may come after a card was charged, and then nobody is to read “try again”: where an operation
 * can say that a payment is not confirmed, that is said.
 */
export const inTrueWords = (problem: Problem, op: OperationSpec | undefined): Problem =>
  op?.problems.includes('payment.unconfirmed') && OF_THE_SERVICE.includes(problem.code)
    ? new Problem(problem.code, { ...problem.details, message: problemMessage('payment.unconfirmed') })
    : problem;

export const problemBody = (problem: Problem) => ({
  success: false,
  version: API_VERSION,
  data: {
    message: problem.text,
    code: problem.code,
    ...(problem.details.fields ? { fields: problem.details.fields } : {}),
  },
});

/** A problem as the operation that met it tells it: with the data it declares, and for older clients with `error`. */
export function problemText(problem: Problem, op: OperationSpec | undefined): string {
  const body = problemBody(problem);
  const told = op?.legacy ? { ...body, error: problem.text } : body;
  const more = problem.details.data && op?.problemData?.[problem.code];
  if (!more) return JSON.stringify(told);
  return serialiserOf(more, op.legacy === true)({ ...told, data: { ...problem.details.data, ...told.data } });
}

type Serialiser = (value: unknown) => string;
const plain = new WeakMap<TSchema, Serialiser>();
const withError = new WeakMap<TSchema, Serialiser>();
function serialiserOf(more: TSchema, legacy: boolean): Serialiser {
  const made = legacy ? withError : plain;
  let serialise = made.get(more);
  if (!serialise) made.set(more, (serialise = compileSerialiser(problemEnvelope({ more, legacy }))));
  return serialise;
}
