import { hashSecret, newSecret, openDatabase } from '@sports-hub/kernel';
import { sampleConversations, type Sample } from './world.ts';

export interface LinkedSample extends Sample {
  token: string;
  /** At the hub. */
  account: number;
}

/**
 * Gives members of the loaded world hub accounts, links and bearer tokens, so that they can be measured through the
 * hub.
 */
export async function linkMembers(urls: { hub: string; basketball: string }, count: number): Promise<LinkedSample[]> {
  const hub = openDatabase({ url: urls.hub, connections: 1 });
  const sport = openDatabase({ url: urls.basketball, connections: 1 });
  try {
    const samples = await sampleConversations(sport, { count });
    const unique = [...new Map(samples.map((sample) => [sample.member, sample])).values()];
    const linked = unique.map((sample, n) => ({ ...sample, token: newSecret(), account: 1_000_000 + n }));
    await hub.run(
      `insert into accounts (id, email, password_hash, first_name, last_name, verified_at, created_at)
       select a, 'bench' || a || '@bench.example', 'none', 'Bench', 'Member', now(), now() from unnest($1::bigint[]) a`,
      [linked.map(({ account }) => account)],
    );
    await hub.run(
      `insert into bearer_tokens (token_hash, account_id, created_at, expires_at) select t, a, now(), now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) x(t, a)`,
      [linked.map(({ token }) => hashSecret(token)), linked.map(({ account }) => account)],
    );
    await hub.run(
      `insert into sport_links (account_id, sport, member_id, linked_at) select a, 'basketball', m, now() from unnest($1::bigint[], $2::bigint[]) x(a, m)`,
      [linked.map(({ account }) => account), linked.map(({ member }) => member)],
    );
    await sport.run(
      'insert into hub_links (member_id, hub_account_id, linked_at) select m, a, now() from unnest($1::bigint[], $2::bigint[]) x(a, m)',
      [linked.map(({ account }) => account), linked.map(({ member }) => member)],
    );
    return linked;
  } finally {
    await hub.close();
    await sport.close();
  }
}
