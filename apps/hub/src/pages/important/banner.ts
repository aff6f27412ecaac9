import type { FastifyRequest } from 'fastify';
import { listImportant, type Sport } from '@sports-hub/contract';
import type { ImportantItem, ImportantView } from '@sports-hub/web/render';
import type { HubVisitor } from '../../accounts/authentication.ts';
import type { SportCalls } from '../sport-calls.ts';

/** A sport that takes longer says nothing: the page is about more than this. */
const TIMEOUT_MS = 2_500;
/** `basketball:12 baseball:4`: what a form names. */
const NAMED = /^[a-z]{1,20}:[1-9]\d{0,14}( [a-z]{1,20}:[1-9]\d{0,14}){0,49}$/;

const soon = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<T>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS, otherwise).unref();
    }),
  ]);

export interface NamedNotice {
  sport: string;
  id: string;
}

/** What a form or an address names; nothing where that is not such a list. */
export const namedIn = (text: unknown): NamedNotice[] =>
  typeof text === 'string' && NAMED.test(text)
    ? text.split(' ').map((one) => {
        const [sport = '', id = ''] = one.split(':');
        return { sport, id };
      })
    : [];

/** What somebody is asked to confirm, of every sport that they are linked to. */
export const createImportantReads =
  (sportCalls: SportCalls) =>
  async (request: FastifyRequest, { caller, session }: HubVisitor): Promise<ImportantView | undefined> => {
    if (!caller || !session) return undefined;
    const found = await Promise.all(
      (Object.keys(caller.members) as Sport[]).map((sport) =>
        soon(
          sportCalls(
            request,
            sport,
          )(listImportant).then((response): ImportantItem[] =>
            response.ok ? response.data.items.map((item) => ({ ...item, sport })) : [],
          ),
          [],
        ),
      ),
    );
    const items = found.flat();
    const { pressed, failed } = request.query as { pressed?: unknown; failed?: unknown };
    const named = namedIn(pressed);
    // The page holds a CSRF token: nothing that an address brings stands beside it but numbers.
    const isOfOurs = named.length > 0 && named.every(({ sport }) => Object.hasOwn(caller.members, sport));
    return {
      csrf: session.csrfToken,
      open: items.filter(({ seen_at, teams }) => seen_at === null && teams.length === 0),
      ofTeams: items.filter(({ teams }) => teams.length > 0),
      pressed: isOfOurs ? String(pressed) : undefined,
      hasFailed: failed === 'important',
    };
  };
export type ImportantReads = ReturnType<typeof createImportantReads>;
