import type { FastifyInstance } from 'fastify';
import { getAdminSession, signInAsAdmin } from '@sports-hub/contract';
import { Problem, type PageCalls } from '@sports-hub/kernel';
import { DEMO_PASSWORD } from './cast.ts';

/**
 * The demo world's administrator in one press from the hub, with the password that everybody knows. A link, because the
 * hub is another site, whose forms may not be sent here. Exists only in demo mode.
 */
export function addDemoAdministrator(app: FastifyInstance, { calls }: { calls: PageCalls }): void {
  app.get('/dev/administrator', async (request, reply) => {
    const call = calls.as(request, reply);
    const session = await call(getAdminSession);
    if (!session.ok) throw new Problem(session.code);
    if (session.data.stage !== 'signed-in') {
      const signedIn = await call(signInAsAdmin, {
        body: { email: 'admin@riverbend.example', password: DEMO_PASSWORD },
        csrf: session.data.csrf_token,
      });
      if (!signedIn.ok) throw new Problem(signedIn.code);
    }
    return reply.redirect('/admin/community.php', 303);
  });
}
