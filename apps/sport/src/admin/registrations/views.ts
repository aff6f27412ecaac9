import type { NewRegistrationView, RegistrationView } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Clock, type Database, type Sql } from '@sports-hub/kernel';

const MAX_QUERY = 400;
/** So many one person keeps. */
const KEPT_VIEWS = 30;

export const findViews = (sql: Sql, memberId: number): Promise<RegistrationView[]> =>
  sql.rows<RegistrationView>(
    `select v.id, v.name, v.query from registration_views v where v.member_id = $1 order by lower(v.name), v.id limit ${KEPT_VIEWS}`,
    [memberId],
  );

/** Only what the list knows stays in a search that is kept. */
const NAMES = ['q', 'state', 'paid', 'period_id', 'division_id', 'sort', 'show_period', 'show_email', 'show_receipt'];
function cleaned(query: string): string {
  const given = new URLSearchParams(query);
  const kept = NAMES.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}

/** As it is kept: a letter may be several signs of an address. */
function shortEnough(query: string): string {
  if (query.length > MAX_QUERY) throw invalidField('query', t('answers.registrations.searchTooLong'));
  return query;
}

/** Searches that somebody keeps for themself. */
export const createRegistrationViews = ({ db, clock }: { db: Database; clock: Clock }) => ({
  keep: async (memberId: number, { name, query }: NewRegistrationView): Promise<RegistrationView> =>
    db.one<RegistrationView>(
      `insert into registration_views (member_id, name, query, created_at) values ($1, $2, $3, $4)
       on conflict (member_id, lower(name)) do update set name = excluded.name, query = excluded.query returning id, name, query`,
      [memberId, name, shortEnough(cleaned(query)), clock.now()],
    ),

  async drop(memberId: number, id: number): Promise<RegistrationView> {
    const dropped = await db.maybeOne<RegistrationView>(
      'delete from registration_views where id = $1 and member_id = $2 returning id, name, query',
      [id, memberId],
    );
    if (!dropped) throw new Problem('record.not_found');
    return dropped;
  },
});
export type RegistrationViews = ReturnType<typeof createRegistrationViews>;
