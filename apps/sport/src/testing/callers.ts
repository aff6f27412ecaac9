import { API_PREFIX } from '@sports-hub/contract';
import { INTERNAL_TOKEN_HEADER, mintInternalToken, type InternalClaims } from '@sports-hub/kernel';
import { TEST_SECRET, type TestSport } from './sport.ts';

export interface TestTokenOptions {
  method?: 'GET' | 'POST';
  /** The request target, query string included, for example `/api/v1/community/me`. */
  url: string;
  kind?: InternalClaims['kind'];
  memberId?: number;
  hubAccountId?: number;
  /** The sport and secret of the token; those of the test sport unless told otherwise. */
  sport?: InternalClaims['sport'];
  secret?: string;
}

/** A token as the hub would mint it now. */
export function internalToken(
  test: TestSport,
  {
    method = 'GET',
    url,
    kind = 'member',
    memberId = 0,
    hubAccountId = 0,
    sport = test.sport,
    secret = TEST_SECRET[test.sport],
  }: TestTokenOptions,
): string {
  return mintInternalToken(
    secret,
    { sport, kind, memberId, hubAccountId, request: `${method} ${url}` },
    test.clock.now(),
  ).token;
}

/** The hub account a member is linked to; a member without a link gets one first. */
export async function linkedHubAccount(test: TestSport, memberId: number): Promise<number> {
  const find = () =>
    test.db.maybeOne<{ hub_account_id: number }>('select hub_account_id from hub_links where member_id = $1', [
      memberId,
    ]);
  const existing = await find();
  if (existing) return existing.hub_account_id;
  await test.db.run(
    'insert into hub_links (member_id, hub_account_id, linked_at) values ($1, $2, $3) on conflict do nothing',
    [memberId, 900_000 + memberId, test.clock.now()],
  );
  return (await find())?.hub_account_id ?? 0;
}

/** Calls the sport as the hub does for a linked member: `asMember(sport, 1007).get('/community/me')`. */
export function asMember(test: TestSport, memberId: number) {
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `${API_PREFIX}${path}`;
    const token = internalToken(test, { method, url, memberId, hubAccountId: await linkedHubAccount(test, memberId) });
    return test.app.inject({
      method,
      url,
      headers: { [INTERNAL_TOKEN_HEADER]: token },
      ...(payload ? { payload } : {}),
    });
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
  };
}

/** Calls the sport as the hub itself does: `asHub(sport).post('/internal/tokens/end', …)`. */
export function asHub(test: TestSport, hubAccountId = 0) {
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `${API_PREFIX}${path}`;
    return test.app.inject({
      method,
      url,
      headers: { [INTERNAL_TOKEN_HEADER]: internalToken(test, { method, url, kind: 'service', hubAccountId }) },
      ...(payload ? { payload } : {}),
    });
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
  };
}
