import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDeclared } from '@sports-hub/contract';
import { Problem } from '../problem.ts';

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
    const { code, details } = problem;
    const missing = !isDeclared(op, code)
      ? 'problems'
      : details.data && !op.problemData?.[code]
        ? 'problemData'
        : undefined;
    if (!missing) return problem;
    const sentence = `${op.name} responded with ${code}, which its ${missing} in the contract do not declare`;
    undeclared.add(sentence);
    return new Problem('server.error', { fields: { undeclared: sentence } });
  };
}
