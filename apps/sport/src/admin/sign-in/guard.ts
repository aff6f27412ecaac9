import type { FastifyRequest } from 'fastify';
import { BY_NAME, rightsFor, type AdminPage, type AdminRight, type Permission } from '@sports-hub/contract';
import { Problem, requireCsrf, type Clock, type Routes } from '@sports-hub/kernel';
import { requireEligible } from '../../members/eligibility.ts';
import { originOf, type MemberOrigin } from '../../platform/http/origin.ts';
import type { AdminPerson, AdminSessionRow } from './sessions.ts';

/** The password counts as just given for this long. */
export const CONFIRMED_SECONDS = 10 * 60;
/** So far may the clocks of two processes differ. */
const CLOCK_TOLERANCE_SECONDS = 60;

export interface AdminVisitor {
  session: AdminSessionRow | undefined;
}

/** An administrator who may call the operation at hand, right now. */
export interface AdminCaller extends AdminPerson {
  session: AdminSessionRow;
  origin: MemberOrigin;
  /** What the audit trail calls them. */
  actor: string;
}

export const mayUse = (
  { is_super, rights }: Pick<AdminPerson, 'is_super' | 'rights'>,
  page: AdminPage,
  right: AdminRight,
): boolean =>
  (is_super && !BY_NAME.includes(page)) ||
  rights.some((held) => held.page === page && (held.right === right || right === 'read'));

function requirePermission(person: AdminPerson, permission: Permission): void {
  if (permission === 'own' || permission === 'setup') return;
  const isHeld = rightsFor(permission).some((granted) => {
    const [page, right] = granted.split(':') as [AdminPage, AdminRight];
    // Whoever could change permissions could give themselves any: that stays with super-admins, whatever a row says.
    return granted === 'permissions:write' ? person.is_super : mayUse(person, page, right);
  });
  if (!isHeld) throw new Problem('permission.missing');
}

/** Dangerous steps need the password of a moment ago. */
export function requireRecentPassword({ session }: Pick<AdminCaller, 'session'>, clock: Clock): void {
  const since = session.confirmedAt ? (clock.now().getTime() - session.confirmedAt.getTime()) / 1000 : Infinity;
  // From the future: the clock was set back since, and nobody knows how long ago it really was.
  if (since > CONFIRMED_SECONDS || since < -CLOCK_TOLERANCE_SECONDS) throw new Problem('admin.confirmation_required');
}

/** The guards of the administration. Its cookie opens nothing else, and no other cookie or token opens it. */
export function createAdminGuards({
  readSession,
  isSecondStepRequired,
}: {
  readSession: (request: FastifyRequest) => Promise<AdminSessionRow | undefined>;
  isSecondStepRequired: boolean;
}) {
  return {
    'admin-visitor': async (request: FastifyRequest): Promise<AdminVisitor> => {
      const session = await readSession(request);
      requireCsrf(request, session);
      return { session };
    },
    admin: async (request: FastifyRequest): Promise<AdminCaller> => {
      const session = await readSession(request);
      if (!session?.person) throw new Problem('auth.required');
      requireCsrf(request, session);
      const { person } = session;
      requireEligible(person);
      const permission = request.routeOptions.config.operation?.permission;
      if (!permission) throw new Error(`No permission on ${request.routeOptions.url}`);
      if (session.stage === 'second-step') throw new Problem('admin.second_step_required');
      // Set up elsewhere in the meantime: this session has not shown that it holds it.
      if (session.stage === 'setup' && person.has_second_step) throw new Problem('admin.second_step_required');
      const needsSetup = session.stage === 'setup' || (isSecondStepRequired && !person.has_second_step);
      if (needsSetup && permission !== 'setup') throw new Problem('admin.setup_required');
      requirePermission(person, permission);
      return { ...person, session, origin: originOf(request), actor: `member:${person.id}` };
    },
  };
}

export type AdminRoutes = Routes<ReturnType<typeof createAdminGuards>>;
