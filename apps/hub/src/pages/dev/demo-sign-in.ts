import type { FastifyInstance } from 'fastify';
import { getSession, login } from '@sports-hub/contract';
import { plainFields, Problem, takeForms, type PageCalls } from '@sports-hub/kernel';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';

/**
 * One press signs in as somebody of the demo world, with the password that everybody knows. Exists only in demo mode.
 */
export function addDemoSignIn(app: FastifyInstance, { calls }: { calls: PageCalls }): void {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.post('/dev/sign-in', async (request, reply) => {
      const { email = '' } = plainFields(request.body);
      const call = calls.as(request, reply);
      const session = await call(getSession);
      if (!session.ok) throw new Problem(session.code);
      const signedIn = await call(login, { body: { email, password: DEMO_PASSWORD }, csrf: session.data.csrf_token });
      if (!signedIn.ok) throw new Problem(signedIn.code);
      return reply.redirect('/', 303);
    });
  });
}
