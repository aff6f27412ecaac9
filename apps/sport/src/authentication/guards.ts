import type { FastifyRequest } from 'fastify';
import {
  Problem,
  requireCsrf,
  type Clock,
  type ResponseHead,
  type Routes,
  type SessionCookie,
  type Sql,
} from '@sports-hub/kernel';
import { requireEligible } from '../members/eligibility.ts';
import type { MemberRow } from '../members/queries.ts';
import { createInternalCallers, type ClaimsReader } from './internal-callers.ts';
import { createSiteSessionReader, type SiteSession } from '../members/site-sign-in/site-session.ts';

/** A member who may use the family and messaging area right now. */
export interface MemberCaller extends Pick<
  MemberRow,
  'id' | 'email' | 'first_name' | 'last_name' | 'phone' | 'is_coach' | 'is_staff' | 'player_id'
> {
  /** Through the hub by a link, or by the sport site's own sign-in. */
  via: 'hub' | 'site';
  hub_account_id: number | null;
}

/** Anyone with a session of this site. */
export interface SiteVisitor {
  session: SiteSession | undefined;
  /** The CSRF token that came with the request, if it is one of an API client. */
  givenToken: string | undefined;
}

/** Signed in to this site. May still have an unverified address or a temporary password. */
export interface SignedInMember {
  session: SiteSession;
  member: MemberRow;
}

/** The hub itself, for one call. */
export interface ServiceCaller {
  /** The account that the call concerns; 0 when it concerns none. */
  hubAccountId: number;
}

const asCaller = (member: MemberRow, via: MemberCaller['via'], hubAccountId: number | null): MemberCaller => {
  requireEligible(member);
  return {
    id: member.id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    phone: member.phone,
    is_coach: member.is_coach,
    is_staff: member.is_staff,
    player_id: member.player_id,
    via,
    hub_account_id: hubAccountId,
  };
};

export interface GuardOptions {
  db: Sql;
  /** `openLookups`, or the same database. */
  lookups: Sql;
  clock: Clock;
  claimsOf: ClaimsReader;
  cookie: SessionCookie;
}

/** Who may call what: one guard for each access rule of the contract that a sport has. */
export function createGuards(options: GuardOptions) {
  const internal = createInternalCallers(options);
  const readSession = createSiteSessionReader(options);

  const visitor = async (request: FastifyRequest): Promise<SiteVisitor> => {
    const session = await readSession(request);
    return { session, givenToken: requireCsrf(request, session) };
  };
  const signedIn = async (request: FastifyRequest): Promise<SignedInMember> => {
    const session = await readSession(request);
    if (!session?.member) throw new Problem('auth.required');
    requireCsrf(request, session);
    if (!session.member.is_active) throw new Problem('member.inactive');
    return { session, member: session.member };
  };
  const member = async (request: FastifyRequest, reply: ResponseHead): Promise<MemberCaller> => {
    if (internal.hasToken(request)) {
      const caller = await internal.member(request, reply);
      return asCaller(caller.member, 'hub', caller.hubAccountId);
    }
    return asCaller((await signedIn(request)).member, 'site', null);
  };
  const service = (request: FastifyRequest, reply: ResponseHead): Promise<ServiceCaller> =>
    internal.service(request, reply);

  /**
   * The member who is signed in here or at the hub, if they may use the family area. It permits nothing: prices, forms, and
   * whether an address that was typed is theirs.
   */
  const family = async (request: FastifyRequest, reply: ResponseHead): Promise<MemberCaller | undefined> => {
    try {
      if (internal.hasToken(request)) {
        const caller = await internal.member(request, reply);
        return asCaller(caller.member, 'hub', caller.hubAccountId);
      }
      const member = (await readSession(request))?.member;
      return member ? asCaller(member, 'site', null) : undefined;
    } catch (error) {
      // A clock that is wrong is put right by the hub, which then asks again.
      if (error instanceof Problem && !request.isUntimely) return undefined;
      throw error;
    }
  };

  return { public: () => null, family, visitor, 'signed-in': signedIn, member, service };
}

export type SportGuards = ReturnType<typeof createGuards>;
export type SportRoutes = Routes<SportGuards>;
