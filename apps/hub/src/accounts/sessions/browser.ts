import type { FastifyRequest } from 'fastify';
import { ok, type ResponseHead, type SessionCookie } from '@sports-hub/kernel';
import type { HubVisitor } from '../authentication.ts';
import { presentAccount } from '../present.ts';
import { BEARER_SECONDS, type Browser, type NewSignIn } from './service.ts';

export interface SessionCookies {
  session: SessionCookie;
  device: SessionCookie;
}

/** The browser that somebody signs in with. */
export const browserOf = (request: FastifyRequest, visitor: HubVisitor, { device }: SessionCookies): Browser => ({
  session: visitor.session,
  device: device.read(request.headers.cookie),
});

/** What a sign-in gives, however somebody has proved who they are: a token, and cookies for the browser. */
export function giveSignIn(reply: ResponseHead, cookies: SessionCookies, signIn: NewSignIn) {
  const { token, account, session, device } = signIn;
  if (session) reply.header('set-cookie', cookies.session.set(session.secret));
  if (device) reply.header('set-cookie', cookies.device.set(device));
  return ok({ token, expires_in: BEARER_SECONDS, account: presentAccount(account) });
}
