import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, nameInMail, type Clock, type Database, type Mail, type MailDraft, type Tx } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import { officialAddress } from './links.ts';

interface NewsRow {
  game_id: number;
  title: string;
  starts_at: Date;
  venue: string | null;
  status: string;
  was_at: Date;
  was_venue: string | null;
  was_status: string;
}

interface Told {
  id: number;
  name: string;
  email: string | null;
  link_key: Buffer | null;
}

/** Somebody who has something to hear, and whom no other process is telling. */
const takeOfficial = (tx: Tx, now: Date): Promise<Told | undefined> =>
  tx.maybeOne<Told>(
    `select o.id, o.name, o.email, o.link_key from officials o
      where exists (select 1 from official_news n where n.official_id = o.id and n.due_at <= $1)
      order by o.id limit 1 for update of o skip locked`,
    [now],
  );

/** Everything that is new of their games, also what could wait: one mail for all of it. */
const takeNews = (tx: Tx, id: number): Promise<NewsRow[]> =>
  tx.rows<NewsRow>(
    `with taken as (delete from official_news where official_id = $1 returning game_id, before)
     select n.game_id, a.name || ' at ' || h.name as title, g.starts_at, v.name as venue, g.status,
            (n.before->>'starts_at')::timestamptz as was_at, w.name as was_venue, n.before->>'status' as was_status
       from taken n join games g on g.id = n.game_id join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
       left join venues v on v.id = g.venue_id left join venues w on w.id = (n.before->>'venue_id')::bigint
      where g.is_public and exists (select 1 from game_officials x where x.game_id = g.id and x.official_id = $1)
      order by g.starts_at, g.id`,
    [id],
  );

const isNews = ({ starts_at, venue, status, was_at, was_venue, was_status }: NewsRow, now: Date): boolean =>
  Math.max(starts_at.getTime(), was_at.getTime()) > now.getTime() &&
  status !== 'final' &&
  (status !== was_status ||
    (status === 'scheduled' && (starts_at.getTime() !== was_at.getTime() || venue !== was_venue)));

const placed = (time: Date, venue: string | null): string =>
  venue === null ? timeInWords(time) : t('mails.notices.timeAndPlace', { time: timeInWords(time), place: venue });

const KINDS = {
  cancelled: 'mails.notices.canceled',
  postponed: 'mails.notices.postponed',
  scheduled: 'mails.notices.moved',
} as const;

const factsOf = (row: NewsRow): { label: string; value: string }[] => {
  const { title: name, status, starts_at, venue, was_at, was_venue, was_status } = row;
  const isBack = status === 'scheduled' && was_status !== 'scheduled';
  const words = isBack
    ? t('mails.notices.takesPlace', { name })
    : t(KINDS[status as keyof typeof KINDS] ?? KINDS.scheduled, { name });
  return [
    { label: t('mails.notices.what'), value: words },
    { label: t('mails.notices.before'), value: placed(was_at, was_venue) },
    ...(status === 'scheduled' ? [{ label: t('mails.notices.now'), value: placed(starts_at, venue) }] : []),
  ];
};

/** Tells referees and scorers by mail what became of their games: each change once, whatever dies meanwhile. */
export function createOfficialTelling({
  db,
  clock,
  mail,
  sport,
  siteUrl,
}: {
  db: Database;
  clock: Clock;
  mail: Mail;
  sport: Sport;
  siteUrl: string;
}): () => Promise<void> {
  const draftOf = ({ id, name, link_key }: Told, rows: readonly NewsRow[]): MailDraft => ({
    subject: t('mails.officials.gamesChanged', { count: rows.length, sport: sportTitle(sport) }),
    greeting: greet(nameInMail(name, t('mails.officials.official'))),
    paragraphs: [t('mails.officials.youAreAssigned')],
    facts: rows.flatMap(factsOf),
    ...(link_key
      ? { action: { label: t('mails.officials.yourGames'), url: officialAddress(siteUrl, id, link_key) } }
      : {}),
  });
  const tellOne = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const official = await takeOfficial(tx, clock.now());
      if (!official) return false;
      const rows = (await takeNews(tx, official.id)).filter((row) => isNews(row, clock.now()));
      if (official.email !== null && rows.length > 0) await mail.send(tx, official.email, draftOf(official, rows));
      return true;
    });
  return async () => {
    while (await tellOne());
  };
}
