import type { RegistrationChildren } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { WISH_QUESTIONS } from './wishes.ts';

type Answers = RegistrationChildren['family'];

/** Asked again every time: what a year changes, what costs money, what other guardians do not read, and everything that is a consent. */
const NOT_KEPT = [
  ...['league_id', 'division_id', 'grade', 'discount_code', 'volunteer_choice'],
  ...Object.values(WISH_QUESTIONS),
];

interface Row {
  player_id: number;
  first_name: string;
  last_name: string;
  birth_date: string;
  gender: string;
  /** Of the last registration that one of the child's verified guardians made. */
  child_answers: Answers | null;
}

const pick = (answers: Answers | null, names: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers ?? {}).filter(([name]) => names.has(name)));

/** SQL for the registrations `c` that this member made: signed in, or before that was written down, by their address. */
const madeBy = (member: string): string =>
  `(c.submitted_by = ${member}.id or (c.submitted_by is null and ${member}.email_verified_at is not null
     and lower(c.email collate "C") = lower(${member}.email collate "C")))`;

/**
 * The caller's verified children with what a new registration can start from. What is about the child comes from the last
 * registration that a verified guardian made; what is about the family only from one that the caller made: separated
 * parents do not learn each other's, and what a stranger typed is put before nobody. An address alone can be typed by
 * anybody, so it counts only for children whose guardian its owner is.
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
            where c.player_id = p.id and c.status in ('registered', 'cancelled') and exists (
              select 1 from guardian_links v join members m on m.id = v.member_id
               where v.player_id = p.id and ${isVerifiedGuardian('v')} and ${madeBy('m')})
            order by c.id desc limit 1) r on true
        where g.member_id = $1 and ${isVerifiedGuardian('g')}
        order by p.first_name, p.id limit 50`,
      [member.id],
    ),
    sql.maybeOne<{ answers: Answers }>(
      `select c.answers from registrations c join members m on m.id = $1 and ${madeBy('m')}
        where c.status in ('registered', 'waitlisted', 'cancelled') and (c.submitted_by = m.id or c.player_id in (
          select g.player_id from guardian_links g where g.member_id = m.id and ${isVerifiedGuardian('g')}))
        order by c.id desc limit 1`,
      [member.id],
    ),
    sql.rows<{ name: string; group_name: string }>(
      `select distinct name, group_name from registration_fields where type not in ('boolean', 'agreement', 'file') and name <> all($1)`,
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
