import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDeclared, isThrottledBy, type OperationSpec } from '@sports-hub/contract';
import { Problem } from '../problem.ts';

function whatIsMissing(op: OperationSpec, { code, details }: Problem): string | undefined {
  if (!isDeclared(op, code)) return `${code}, which its problems`;
  if (details.data && !op.problemData?.[code]) return `${code}, which its problemData`;
  if (code === 'throttle.exceeded' && !isThrottledBy(op, details.throttle ?? ''))
    return `${code} of ${details.throttle ?? 'no rule'}, which its throttles`;
  return undefined;
}

/**
 * In tests the contract binds: a problem that its operation does not declare is a 500 instead, and however a test
 * took that, closing the app fails and says which operation responded with what.
 */
export function refuseUndeclaredProblems(app: FastifyInstance): (problem: Problem, request: FastifyRequest) => Problem {
  const undeclared = new Set<string>();
  app.addHook('onClose', async () => {
    if (undeclared.size > 0) throw new Error([...undeclared].join('\n'));
  });
  return (problem, request) => {
    const op = request.routeOptions?.config?.operation;
    if (!op) return problem;
    const missing = whatIsMissing(op, problem);
    if (!missing) return problem;
    const sentence = `${op.name} responded with ${missing} in the contract do not declare`;
    undeclared.add(sentence);
    return new Problem('server.error', { fields: { undeclared: sentence } });
  };
}
