import { createHash } from 'node:crypto';
import type { AudienceCount, AudienceGroup, FamilyMailAudience, FamilyMailKind } from '@sports-hub/contract';
import { listInWords, t } from '@sports-hub/contract/texts';
import { withDashes } from '@sports-hub/contract/dashes';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { Sql } from '@sports-hub/kernel';
import { findAudience, findAudienceNames, findUnsubscribed, type AudienceRow } from './audience-queries.ts';

/** What stands in the place of fields, and why this address gets it. */
export interface MailReader {
  first_name: string;
  last_name: string;
  children: string[];
  divisions: string[];
  because: string;
}

/** One address with whoever reads there. */
export interface Addressee {
  /** As letters are compared. */
  address: string;
  email: string;
  role: 'guardian' | 'registrant' | 'coach';
  member_id: number | null;
  player_ids: number[];
  reader: MailReader;
}

export interface Audience {
  addressees: Addressee[];
  /** Children by name, with nobody to write to. */
  without: string[];
  unsubscribed: number;
  children: number;
  families: number;
  coaches: number;
}

const REASONS = {
  registered: 'mails.family.isRegistered',
  waiting: 'mails.family.isWaiting',
  begun: 'mails.family.wasBegun',
  ended: 'mails.family.hasEnded',
} as const;

/** "You get this because Sam is registered in Grades 5–6." */
function because(rows: readonly AudienceRow[]): string {
  const sentences = [
    ...Map.groupBy(rows, ({ role, standing, places }) => JSON.stringify([role === 'coach', standing, places])).values(),
  ];
  return sentences
    .map((same) => {
      const { role, standing, places } = same[0]!;
      const names = listInWords(places.map(withDashes));
      if (role === 'coach') return t('mails.family.isCoach', { places: names });
      return t(REASONS[standing], {
        children: listInWords(same.map((row) => row.child_first_name)),
        count: same.length,
        places: names,
      });
    })
    .join(' ');
}

function addresseeOf(address: string, rows: readonly AudienceRow[]): Addressee {
  // A guardian who also coaches gets one, as a guardian.
  const of = rows.find(({ role }) => role === 'guardian') ?? rows.find(({ role }) => role === 'registrant') ?? rows[0]!;
  const children = rows.filter(({ child }) => child !== null);
  return {
    address,
    email: of.email!,
    role: of.role!,
    member_id: of.member_id,
    player_ids: children.flatMap(({ player_id }) => player_id ?? []),
    reader: {
      first_name: of.first_name,
      last_name: of.last_name,
      children: children.map(({ child_first_name }) => child_first_name),
      divisions: [...new Set((children.length > 0 ? children : rows).flatMap(({ places }) => places))].map(withDashes),
      because: because(rows),
    },
  };
}

/** Those who share a child, or an address, are one family. */
function countFamilies(rows: readonly AudienceRow[]): number {
  const above = new Map<string, string>();
  const top = (one: string): string => {
    const over = above.get(one) ?? one;
    if (over === one) return one;
    const found = top(over);
    above.set(one, found);
    return found;
  };
  const children = rows.filter(({ child }) => child !== null);
  for (const { child, email } of children) {
    if (!above.has(child!)) above.set(child!, child!);
    if (email === null) continue;
    const key = `@${email.toLowerCase()}`;
    if (!above.has(key)) above.set(key, key);
    above.set(top(key), top(child!));
  }
  return new Set(children.map(({ child }) => top(child!))).size;
}

/** Whom an email goes to, as of now; every address once. */
export async function gatherAudience(
  sql: Sql,
  audience: FamilyMailAudience,
  { kind, now }: { kind: FamilyMailKind; now: Date },
): Promise<Audience> {
  const rows = await findAudience(sql, audience, toLocalDate(now));
  const byAddress = Map.groupBy(
    rows.filter(({ email }) => email !== null),
    ({ email }) => email!.toLowerCase(),
  );
  const left = new Set(
    kind === 'news' ? (await findUnsubscribed(sql, [...byAddress.keys()])).map(({ address }) => address) : [],
  );
  const kept = rows.filter(({ email }) => email === null || !left.has(email.toLowerCase()));
  return {
    addressees: [...byAddress].flatMap(([address, of]) => (left.has(address) ? [] : [addresseeOf(address, of)])),
    without: rows.filter(({ email }) => email === null).map((row) => `${row.child_first_name} ${row.child_last_name}`),
    unsubscribed: left.size,
    children: new Set(kept.flatMap(({ child, email }) => (child === null || email === null ? [] : [child]))).size,
    families: countFamilies(kept.filter(({ email }) => email !== null)),
    coaches: kept.filter(({ role }) => role === 'coach').length,
  };
}

/** Stands for exactly these addresses, and says how many families there were. */
export const seenOf = ({ addressees, families }: Audience): string => {
  const digest = createHash('sha256').update(
    addressees
      .map(({ address }) => address)
      .sort()
      .join('\n'),
  );
  return `${families}.${digest.digest('base64url').slice(0, 22)}`;
};

/** How many families there were when this was shown. */
export const familiesIn = (seen: string): number | undefined => {
  const [, families] = /^(\d{1,7})\./.exec(seen) ?? [];
  return families === undefined ? undefined : Number(families);
};

const GROUP_WORDS: Readonly<Record<AudienceGroup, string>> = {
  registered: t('answers.mail.registered'),
  waiting: t('answers.mail.waiting'),
  not_paid: t('answers.mail.notPaid'),
  coaches: t('answers.mail.coaches'),
};

/** "Families who are registered or on a waiting list, and coaches, in Grades 3–4 and Grades 5–6 of Winter 2026". */
export async function audienceWords(sql: Sql, audience: FamilyMailAudience): Promise<string> {
  const { length: count } = audience.registration_ids;
  if (count > 0) return t('answers.mail.ofRegistrations', { count });
  const { season, divisions, teams } = await findAudienceNames(sql, audience);
  const who = listInWords(audience.groups.map((group) => GROUP_WORDS[group]));
  if (!season || who === '') return t('answers.mail.nobodyChosen');
  const places = listInWords([...divisions, ...teams].map(withDashes));
  return places === ''
    ? t('answers.mail.ofSeason', { who, season: withDashes(season) })
    : t('answers.mail.ofPlaces', { who, places, season: withDashes(season) });
}

export const countOf = (found: Audience, words: string): AudienceCount => ({
  words,
  children: found.children,
  families: found.families,
  coaches: found.coaches,
  addresses: found.addressees.length,
  without_address: found.without.length,
  unsubscribed: found.unsubscribed,
  seen: seenOf(found),
});
