// What may be kept, and under which name. Nothing that is not named here is: no payments, addresses, documents, accounts,
// administration.

const PAGES = new Set(['/', '/calendar', '/teams']);
/** Of a coach at the field: who is there, whom to call, and how games end. */
const AT_THE_FIELD = /^\/(team-events\/[a-z]+\/[a-z]+\/\d+\/\d+\/(attendance|emergency)|results\/[a-z]+)$/;
const MESSAGES = '/messages.php';
const THREAD = /^\/api\/v1\/sports\/[a-z]+\/community\/conversations\/\d+\/messages$/;
/** How the application asks for the newest messages of a conversation. */
const NEWEST = String(Number.MAX_SAFE_INTEGER);

/** Where the installed app begins; for who is signed in that is the week. */
export const isAppStart = ({ pathname }: URL): boolean => pathname === '/start';

/** Where somebody may become somebody else. */
const SIGN_IN = /^\/(account|api\/v1\/auth|dev)\b/;
export const isSignIn = ({ pathname }: URL): boolean => SIGN_IN.test(pathname);

export const isAsset = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');
export const isAtTheField = (key: string): boolean => AT_THE_FIELD.test(key);
/** Each time the service is asked for one, that is written down as a look: only the person asks. */
export const isEmergency = (key: string): boolean => key.endsWith('/emergency');
export const isMessages = (key: string): boolean => key.startsWith(MESSAGES);
export const isThread = ({ pathname }: URL): boolean => THREAD.test(pathname);

/** Whether this asks for the newest messages, or for those after the ones that are known. */
export const threadPart = ({ searchParams }: URL): 'newest' | 'after' | undefined =>
  searchParams.get('before') === NEWEST ? 'newest' : searchParams.has('after') ? 'after' : undefined;

/** The name of a page; undefined for one that is not kept. */
export function pageKey({ pathname, searchParams }: URL): string | undefined {
  if (pathname === MESSAGES) {
    const sport = searchParams.get('sport');
    return sport ? `${MESSAGES}?sport=${sport}` : MESSAGES;
  }
  return PAGES.has(pathname) || AT_THE_FIELD.test(pathname) ? pathname : undefined;
}

/** Only the page as it opens is kept; what somebody has chosen on it is not. */
export const isWhole = (url: URL): boolean => url.pathname === MESSAGES || url.search === '';

/** The address of a conversation's newest messages, under which they are kept. */
export const threadKey = (sport: string, id: number): string =>
  `/api/v1/sports/${sport}/community/conversations/${id}/messages`;

/** Pages of which the one that was seen before is better than none, for a moment. Messages bring themselves up to date. */
export const opensAtOnce = (url: URL): boolean =>
  (PAGES.has(url.pathname) || (isAtTheField(url.pathname) && isEmergency(url.pathname))) && isWhole(url);
