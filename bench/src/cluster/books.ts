import { openDatabase } from '@sports-hub/kernel';
import type { Acknowledged, Load } from './members.ts';

/** Where families can register for as long as the run lasts. */
export async function openPlaces(url: string): Promise<{ league: number; division: number }> {
  const db = openDatabase({ url, connections: 1 });
  const place = await db.one<{ league: number; division: number; period: number }>(
    `select l.id as league, p.id as period, d.id as division from registration_periods p join leagues l on l.id = p.league_id
       join divisions d on d.league_id = l.id where p.fee_cents > 0 and d.name = 'Grades 3-4' and p.closes_at > now() limit 1`,
  );
  await db.run(
    'update registration_divisions set capacity = places_taken + 100000 where period_id = $1 and division_id = $2',
    [place.period, place.division],
  );
  await db.close();
  return place;
}

/** What is not in basketball's database as it was acknowledged, in words; empty when nothing was lost or doubled. */
export async function missing(url: string, { messages, families }: Load): Promise<string[]> {
  const db = openDatabase({ url, connections: 1 });
  const stored = await db.rows<{ id: number; client_id: string }>(
    `select id, client_id from messages where conversation_id = 1 and client_id not like 'demo-%'`,
  );
  const paid = await db.rows<{ email: string; places: number; charges: number }>(
    `select r.email, count(distinct r.id) filter (where r.status = 'registered')::int as places,
            count(m.id) filter (where m.kind = 'charge')::int as charges
       from registrations r left join payments y on y.subject = 'registration' and y.subject_id = r.id
       left join payment_ledger m on m.payment_id = y.id
      where r.email like 'family%@bench.example' group by r.email`,
  );
  await db.close();
  const ids = new Map(stored.map(({ client_id, id }) => [client_id, id]));
  const places = new Map(paid.map((family) => [family.email, family]));
  const emails = [...families.keys()];
  return [
    ...[...messages].filter(([name, { id }]) => ids.get(name) !== id).map(([name]) => `message ${name} is lost`),
    ...(stored.length === ids.size ? [] : [`${stored.length - ids.size} messages are stored twice`]),
    ...emails.filter((email) => places.get(email)?.places !== 1).map((email) => `${email} has no place or two`),
    ...emails.filter((email) => places.get(email)?.charges !== 1).map((email) => `${email} was not charged once`),
  ];
}

const pick = (all: ReadonlyMap<string, Acknowledged>, is: (one: Acknowledged) => boolean) =>
  new Map([...all].filter(([, one]) => is(one)));

/** What was acknowledged before a moment; what was begun after it. */
export const before = ({ seen, messages, families, stop }: Load, moment: number): Load => ({
  seen,
  stop,
  messages: pick(messages, ({ ended }) => ended < moment),
  families: pick(families, ({ ended }) => ended < moment),
});
export const after = ({ messages }: Load, moment: number): ReadonlyMap<string, Acknowledged> =>
  pick(messages, ({ begun }) => begun > moment);
