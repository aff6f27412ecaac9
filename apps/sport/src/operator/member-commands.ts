import { asCommandError, CommandError, isEmailAddress, readArguments, readChoice, readText } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../commands/command.ts';
import type { MemberRow } from '../members/queries.ts';
import { operatorCaller } from './caller.ts';
import { findMemberVersion } from '../admin/families/queries.ts';
import { peopleServices, requireMember } from './people.ts';

const SHOWN = 50;

const addMember: AdminCommand = {
  usage: '<address> <first name> <last name>',
  summary: 'Make a member account; its temporary password is mailed to the address',
  async run(context, args) {
    const { positionals } = readArguments(args, { minWords: 3, usage: this.usage });
    const email = readText(positionals[0], 254, 'The address');
    if (!isEmailAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
    const { members: directory } = await peopleServices(context);
    const member = await asCommandError(
      directory.create(operatorCaller(context), {
        email,
        first_name: readText(positionals[1], 80, 'The first name'),
        last_name: readText(positionals[2], 80, 'The last name'),
      }),
    );
    return `${email} is member ${member.id}.`;
  },
};

type ListedMember = Pick<
  MemberRow,
  'id' | 'email' | 'first_name' | 'last_name' | 'is_coach' | 'is_staff' | 'is_active' | 'player_id'
> & { is_admin: boolean };

const members: AdminCommand = {
  usage: '[part of an address or name]',
  summary: 'List members with their numbers and roles',
  async run({ db }, [text = '']) {
    const rows = await db.rows<ListedMember>(
      `select m.id, m.email, m.first_name, m.last_name, m.is_coach, m.is_staff, m.is_active, p.player_id,
              exists (select 1 from administrators a where a.member_id = m.id) as is_admin
         from members m left join player_logins p on p.member_id = m.id
        where m.id::text = $1 or m.email ilike $2 or m.first_name || ' ' || m.last_name ilike $2 order by m.id limit ${SHOWN + 1}`,
      [text, `%${text.replace(/[\\%_]/g, '\\$&')}%`],
    );
    if (rows.length === 0) return 'No member found.';
    const roles = (row: (typeof rows)[number]): string =>
      [
        row.is_coach && 'coach',
        row.is_staff && 'staff',
        row.player_id !== null && `login of player ${row.player_id}`,
        row.is_admin && 'administrator',
        !row.is_active && 'DISABLED',
      ]
        .filter(Boolean)
        .join(', ');
    return [
      ...rows
        .slice(0, SHOWN)
        .map((row) => `${row.id}  ${row.email}  ${row.first_name} ${row.last_name}  ${roles(row)}`.trim()),
      ...(rows.length > SHOWN ? ['More were found: narrow the search.'] : []),
    ].join('\n');
  },
};

const players: AdminCommand = {
  usage: '[part of a name]',
  summary: 'List registered players with their numbers, birth dates and teams',
  async run({ db }, [text = '']) {
    const rows = await db.rows<{ id: number; name: string; birth_date: string; teams: string | null }>(
      `select p.id, p.first_name || ' ' || p.last_name as name, p.birth_date,
              (select string_agg(t.name, ', ' order by t.id) from roster_entries r join teams t on t.id = r.team_id where r.player_id = p.id) as teams
         from players p where p.first_name || ' ' || p.last_name ilike $1 and p.joined_with is null order by p.id limit ${SHOWN}`,
      [`%${text.replace(/[\\%_]/g, '\\$&')}%`],
    );
    return rows.length > 0
      ? rows.map((row) => `${row.id}  ${row.name}  ${row.birth_date}  ${row.teams ?? ''}`.trim()).join('\n')
      : 'No player found.';
  },
};

const setRole: AdminCommand = {
  usage: '<member> coach|staff on|off',
  summary: 'Mark a member as coach or staff; that alone gives no access to anybody',
  async run(context, args) {
    const { positionals } = readArguments(args, { minWords: 3, usage: this.usage });
    const role = readChoice(positionals[1], ['coach', 'staff'], 'The role');
    const isOn = readChoice(positionals[2], ['on', 'off'], 'The last word') === 'on';
    const member = await requireMember(context.db, positionals[0]);
    const version = await findMemberVersion(context.db, member.id);
    const { members: directory } = await peopleServices(context);
    await asCommandError(
      directory.setRoles(operatorCaller(context), member.id, {
        version,
        is_coach: role === 'coach' ? isOn : member.is_coach,
        is_staff: role === 'staff' ? isOn : member.is_staff,
      }),
    );
    return `${member.email} is ${isOn ? '' : 'no longer '}marked as ${role}.`;
  },
};

export const memberCommands: AdminCommands = { members, players, 'add-member': addMember, 'set-role': setRole };
