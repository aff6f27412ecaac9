import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '@sports-hub/kernel';
import type { HubVisitor } from '../accounts/authentication.ts';
import { originOf } from '../accounts/origin.ts';
import type { SignIns } from '../accounts/sessions/service.ts';

/** The session's CSRF token for a page with forms; a first visitor gets a session for it. */
export const createPageCsrf =
  ({ signIns, cookie }: { signIns: Pick<SignIns, 'startSession'>; cookie: SessionCookie }) =>
  async (visitor: HubVisitor, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    if (visitor.session) return visitor.session.csrfToken;
    const session = await signIns.startSession(originOf(request));
    reply.header('set-cookie', cookie.set(session.secret));
    return session.csrfToken;
  };
export type PageCsrf = ReturnType<typeof createPageCsrf>;
