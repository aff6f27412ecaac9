import {
  CommandError,
  createAudit,
  createOneTimeTokens,
  createPasswords,
  createSessions,
  isEmailAddress,
  type Sql,
} from '@sports-hub/kernel';
import { createClaimReview } from '../admin/claims/service.ts';
import type { AdminCommand, AdminCommands, AdminContext } from '../admin/command.ts';
import { createFamilyAccounts } from '../admin/families/service.ts';
import { createAdminLog } from '../admin/log.ts';
import { createAdminMails } from '../admin/mails.ts';
import { createAssignments } from '../admin/messaging/assignments.ts';
import { createPlayerLogins } from '../admin/messaging/player-logins.ts';
import { createAdminSessions } from '../admin/sign-in/sessions.ts';
import { findMember, findMemberByEmail, insertMember, type MemberRow } from '../members/queries.ts';
import type { MailedPurpose } from '../members/site-sign-in/recovery.ts';
import { readArguments, readChoice, readId, readText, told } from './arguments.ts';
import { operatorCaller } from './caller.ts';
import { findDivision, findTeam } from './season-commands.ts';

const SHOWN = 50;

/** The member that an operator names by number or address. */
async function requireMember(sql: Sql, text: string | undefined): Promise<MemberRow> {
  const name = readText(text, 254, 'The member');
  const member = /^[1-9]\d{0,14}$/.test(name)
    ? await findMember(sql, Number(name))
    : await findMemberByEmail(sql, name);
  if (!member) throw new CommandError(`There is no member ${name}.`);
  return member;
}

/** The administration's own services, so that a command does exactly what its page does. */
async function services({ db, clock, sport, queue }: AdminContext) {
  const { mail, siteUrl, hubUrl, organisation } = await queue();
  const mails = createAdminMails({ sport, siteUrl, hubUrl, organisation });
  const log = createAdminLog(createAudit(clock));
  const tokens = createOneTimeTokens<MailedPurpose>(clock);
  return {
    siteUrl,
    mail,
    mails,
    tokens,
    claims: createClaimReview({ db, clock, mail, mails, log }),
    families: createFamilyAccounts({
      db,
      clock,
      mail,
      mails,
      log,
      passwords: createPasswords(),
      sessions: createSessions(clock),
      adminSessions: createAdminSessions(clock),
    }),
    assignments: createAssignments({ db, clock, log }),
    logins: createPlayerLogins({ db, clock, mail, mails, log, tokens }),
  };
}

const addMember: AdminCommand = {
  usage: '<address> <first name> <last name>',
  summary: 'Make a member account; its temporary password is mailed to the address',
  async run(context, args) {
    const { positionals } = readArguments(args, { takes: [], usage: this.usage }, 3);
    const email = readText(positionals[0], 254, 'The address');
    if (!isEmailAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
    const { families } = await services(context);
    const member = await told(
      families.create(operatorCaller(context), {
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
         from players p where p.first_name || ' ' || p.last_name ilike $1 order by p.id limit ${SHOWN}`,
      [`%${text.replace(/[\\%_]/g, '\\$&')}%`],
    );
    return rows.length > 0
      ? rows.map((row) => `${row.id}  ${row.name}  ${row.birth_date}  ${row.teams ?? ''}`.trim()).join('\n')
      : 'No player found.';
  },
};

const addAdministrator: AdminCommand = {
  usage: '<address> [--first <first name> --last <last name>] [--super]',
  summary:
    'Make somebody an administrator; the first one is super-admin. Gives a link to choose a password with, if there is none yet',
  async run(context, args) {
    const { positionals, options } = readArguments(
      args,
      { takes: ['first', 'last'], flags: ['super'], usage: this.usage },
      1,
    );
    const email = readText(positionals[0], 254, 'The address');
    if (!isEmailAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
    const { db, clock, audit, actor } = context;
    const { siteUrl, tokens } = await services(context);
    return db.transaction(async (tx) => {
      await tx.run('lock table administrators in share row exclusive mode');
      const found = await findMemberByEmail(tx, email);
      if (found?.player_id) throw new CommandError('This is a player’s own login.');
      if (found && !found.is_active) throw new CommandError('This account is disabled.');
      const id =
        found?.id ??
        (await insertMember(tx, {
          email,
          first_name: readText(options['first'], 80, '--first'),
          last_name: readText(options['last'], 80, '--last'),
          now: clock.now(),
        }));
      // Who has the server's shell answers for the address.
      await tx.run('update members set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [
        id,
        clock.now(),
      ]);
      const isFirst = !(await tx.maybeOne('select 1 from administrators where is_super'));
      const isSuper = isFirst || options['super'] === 'on';
      await tx.run(
        `insert into administrators (member_id, is_super, added_at, added_by) values ($1, $2, $3, $4)
         on conflict (member_id) do update set is_super = administrators.is_super or excluded.is_super, version = administrators.version + 1`,
        [id, isSuper, clock.now(), actor],
      );
      await audit(tx, {
        event: 'administrator.added',
        actor,
        subject: `member:${id}`,
        detail: { after: { super_admin: isSuper } },
      });
      const { has_password } = await tx.one<{ has_password: boolean }>(
        'select password_hash is not null and not has_temporary_password as has_password from members where id = $1',
        [id],
      );
      const what = `${email} is ${isSuper ? 'a super-admin' : 'an administrator without pages yet'}, member ${id}.`;
      if (has_password) return what;
      const token = await tokens.issue(tx, 'reset', id);
      return `${what}\nChoose a password within the hour at:\n${siteUrl}/account.php?purpose=reset&token=${token}`;
    });
  },
};

const setRole: AdminCommand = {
  usage: '<member> coach|staff on|off',
  summary: 'Mark a member as coach or staff; that alone gives no access to anybody',
  async run(context, args) {
    const { positionals } = readArguments(args, { takes: [], usage: this.usage }, 3);
    const role = readChoice(positionals[1], ['coach', 'staff'], 'The role');
    const isOn = readChoice(positionals[2], ['on', 'off'], 'The last word') === 'on';
    const member = await requireMember(context.db, positionals[0]);
    const { version } = await context.db.one<{ version: number }>('select version from members where id = $1', [
      member.id,
    ]);
    const { families } = await services(context);
    await told(
      families.setRoles(operatorCaller(context), member.id, {
        version,
        is_coach: role === 'coach' ? isOn : member.is_coach,
        is_staff: role === 'staff' ? isOn : member.is_staff,
      }),
    );
    return `${member.email} is ${isOn ? '' : 'no longer '}marked as ${role}.`;
  },
};

async function readScope(sql: Sql, type: string | undefined, text: string | undefined) {
  const scope_type = readChoice(type, ['team', 'division'], 'The scope');
  const found = await (scope_type === 'team' ? findTeam(sql, text) : findDivision(sql, text));
  return { scope_type, scope_id: found.id, name: found.name };
}

const assign: AdminCommand = {
  usage: '<member> coach|staff team|division <team or division>',
  summary: 'Assign a coach or staff member to a team or division of the current season',
  async run(context, args) {
    const { positionals } = readArguments(args, { takes: [], usage: this.usage }, 4);
    const member = await requireMember(context.db, positionals[0]);
    const role = readChoice(positionals[1], ['coach', 'staff'], 'The role');
    const { name, ...scope } = await readScope(context.db, positionals[2], positionals[3]);
    const { assignments } = await services(context);
    const { isNew } = await told(assignments.assign(operatorCaller(context), { member_id: member.id, role, ...scope }));
    return isNew ? `${member.email} is ${role} of ${name}.` : `${member.email} was ${role} of ${name} already.`;
  },
};

const unassign: AdminCommand = {
  usage: '<member> team|division <team or division>',
  summary: 'End an assignment, from the next message on',
  async run(context, args) {
    const { positionals } = readArguments(args, { takes: [], usage: this.usage }, 3);
    const member = await requireMember(context.db, positionals[0]);
    const { name, scope_type, scope_id } = await readScope(context.db, positionals[1], positionals[2]);
    const found = await context.db.maybeOne<{ id: number }>(
      `select id from assignments where member_id = $1 and ${scope_type === 'team' ? 'team_id' : 'division_id'} = $2`,
      [member.id, scope_id],
    );
    if (!found) throw new CommandError(`${member.email} is not assigned to ${name}.`);
    const { assignments } = await services(context);
    await told(assignments.unassign(operatorCaller(context), found.id));
    return `${member.email} is no longer assigned to ${name}.`;
  },
};

const claims: AdminCommand = {
  usage: '',
  summary: 'List the claims that wait for a decision, with the players that could be meant',
  async run(context) {
    const { claims: review } = await services(context);
    const { items } = await review.list({ state: 'waiting', page: 1, limit: 100 });
    if (items.length === 0) return 'None.';
    const lines: string[] = [];
    for (const { id } of items) {
      const claim = await review.read(operatorCaller(context), id);
      const { first_name, last_name, birth_date, claimant } = claim;
      lines.push(
        `${id}  ${claimant.email} (${claimant.first_name} ${claimant.last_name}) for ${first_name} ${last_name}, ${birth_date}`,
      );
      for (const candidate of claim.candidates)
        lines.push(
          `      player ${candidate.player_id}: ${candidate.first_name} ${candidate.last_name}, ${candidate.birth_date}`,
        );
    }
    return lines.join('\n');
  },
};

async function claimVersion(sql: Sql, id: number): Promise<number> {
  const claim = await sql.maybeOne<{ version: number; status: string }>(
    'select version, status from claims where id = $1',
    [id],
  );
  if (!claim) throw new CommandError(`There is no claim ${id}.`);
  if (claim.status !== 'pending') throw new CommandError(`Claim ${id} is ${claim.status} already.`);
  return claim.version;
}

const approveClaim: AdminCommand = {
  usage: '<claim> <player> [--note …]',
  summary: 'Approve a claim for a registered player: the claimant becomes a verified guardian',
  async run(context, args) {
    const { positionals, options } = readArguments(args, { takes: ['note'], usage: this.usage }, 2);
    const id = readId(positionals[0], 'the claim');
    const player_id = readId(positionals[1], 'the player');
    const version = await claimVersion(context.db, id);
    const { claims: review } = await services(context);
    await told(review.approve(operatorCaller(context), id, { version, player_id, note: options['note'] }));
    return `Claim ${id} is approved.`;
  },
};

const rejectClaim: AdminCommand = {
  usage: '<claim> <note …>',
  summary: 'Reject a claim; the claimant reads the note',
  async run(context, [first, ...words]) {
    const id = readId(first, 'the claim');
    const note = readText(words.join(' '), 500, 'The note');
    const version = await claimVersion(context.db, id);
    const { claims: review } = await services(context);
    await told(review.reject(operatorCaller(context), id, { version, note }));
    return `Claim ${id} is rejected.`;
  },
};

const linkGuardian: AdminCommand = {
  usage: '<member> <player> <reason …>',
  summary: 'Link a member to a registered player as verified parent or guardian',
  async run(context, [name, player, ...words]) {
    const member = await requireMember(context.db, name);
    const player_id = readId(player, 'the player');
    const reason = readText(words.join(' '), 500, 'The reason');
    const { version } = await context.db.one<{ version: number }>('select version from members where id = $1', [
      member.id,
    ]);
    const { families } = await services(context);
    await told(
      families.linkChild(operatorCaller(context), member.id, {
        version,
        player_id,
        relationship: 'parent_guardian',
        reason,
      }),
    );
    return `${member.email} is a verified guardian of player ${player_id}.`;
  },
};

const approveLogin: AdminCommand = {
  usage: '<player> <guardian> <address>',
  summary: 'Approve a player’s own login at an address of its own; silent until the guardian says yes',
  async run(context, args) {
    const { positionals } = readArguments(args, { takes: [], usage: this.usage }, 3);
    const player_id = readId(positionals[0], 'the player');
    const guardian = await requireMember(context.db, positionals[1]);
    const email = readText(positionals[2], 254, 'The address');
    if (!isEmailAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
    const { logins } = await services(context);
    const login = await told(logins.approve(operatorCaller(context), { player_id, guardian_id: guardian.id, email }));
    return `${email} is the login of player ${player_id}, member ${login.account_id}. Its link to choose a password is mailed; the guardian is asked for consent.`;
  },
};

export const peopleCommands: AdminCommands = {
  members,
  players,
  'add-member': addMember,
  'add-administrator': addAdministrator,
  'set-role': setRole,
  assign,
  unassign,
  claims,
  'approve-claim': approveClaim,
  'reject-claim': rejectClaim,
  'link-guardian': linkGuardian,
  'approve-login': approveLogin,
};
