import type { RegistrationChildren } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

type Answers = RegistrationChildren['family'];

/** Asked anew every time: what a year changes, what costs money, and everything that is a consent. */
const NOT_KEPT = ['league_id', 'division_id', 'grade', 'discount_code', 'volunteer_choice'];

interface Row {
  player_id: number;
  first_name: string;
  last_name: string;
  birth_date: string;
  gender: string;
  /** Of the child's last registration, whoever made it. */
  child_answers: Answers | null;
}

const pick = (answers: Answers | null, names: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers ?? {}).filter(([name]) => names.has(name)));

/**
 * The caller's verified children with what a new registration can start from. What is about the child comes from its
 * last registration; what is about the family only from one made with the caller's own address: separated parents do
 * not learn each other's.
 */
export async function findRegistrationChildren(
  sql: Sql,
  member: { id: number; email: string; first_name: string; last_name: string; phone: string | null },
): Promise<RegistrationChildren> {
  const [rows, own, fields] = await Promise.all([
    sql.rows<Row>(
      `select p.id as player_id, p.first_name, p.last_name, p.birth_date, p.gender, r.answers as child_answers
         from guardian_links g
         join players p on p.id = g.player_id
         left join lateral (
           select c.answers from registrations c
            where c.player_id = p.id and c.status in ('registered', 'cancelled') order by c.id desc limit 1) r on true
        where g.member_id = $1 and g.relationship = 'parent_guardian' and g.status = 'verified'
        order by p.first_name, p.id limit 50`,
      [member.id],
    ),
    sql.maybeOne<{ answers: Answers }>(
      `select answers from registrations where lower(email collate "C") = lower($1 collate "C")
          and status in ('registered', 'waitlisted', 'cancelled') order by id desc limit 1`,
      [member.email],
    ),
    sql.rows<{ name: string; group_name: string }>(
      `select distinct name, group_name from registration_fields where type not in ('boolean', 'agreement') and name <> all($1)`,
      [NOT_KEPT],
    ),
  ]);
  const namesOf = (...groups: string[]): ReadonlySet<string> =>
    new Set(fields.flatMap(({ name, group_name }) => (groups.includes(group_name) ? [name] : [])));
  return {
    family: {
      parent_first_name: member.first_name,
      parent_last_name: member.last_name,
      ...(member.phone ? { phone: member.phone } : {}),
      ...pick(own?.answers ?? null, namesOf('family')),
      email: member.email,
    },
    items: rows.map(({ child_answers, ...child }) => ({
      player_id: child.player_id,
      first_name: child.first_name,
      last_name: child.last_name,
      answers: {
        ...pick(child_answers, namesOf('child', 'choices')),
        player_first_name: child.first_name,
        player_last_name: child.last_name,
        birth_date: child.birth_date,
        gender: child.gender,
      },
    })),
  };
}
