import type { PlayerLogin } from '@sports-hub/contract';
import { invalidField, Problem, type OneTimeTokens, type Sql, type Tx } from '@sports-hub/kernel';
import { memberSubject, nameOfSubject } from '../../members/audit-subjects.ts';
import { findMember, findMemberByEmail, type MemberRow } from '../../members/queries.ts';
import type { MailedPurpose } from '../../members/passwords.ts';
import { localTime } from '@sports-hub/kernel/time';
import { isAdministrator, refuseOwnAccount, refuseOwnAffair } from '../access.ts';
import { findPlayer, PLAYER_COLUMNS } from '../families/queries.ts';
import { findPlayers } from '../families/search.ts';
import type { Desk } from '../desk.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';

const PAGE = 50;

const LOGIN = `l.member_id as account_id, m.email, m.is_active, l.messaging_enabled,
  exists (select 1 from guardian_links g join members x on x.id = g.member_id where g.player_id = l.player_id and g.relationship = 'parent_guardian'
    and g.status = 'verified' and x.is_active and x.email_verified_at is not null and not x.has_temporary_password) as has_guardian,
  ${localTime('l.approved_at')} as approved_at,
  coalesce(${nameOfSubject('l.approved_by')}, l.approved_by) as approved_by,
  (select row_to_json(one) from (select ${PLAYER_COLUMNS} from players p where p.id = l.player_id) one) as player,
  coalesce((select json_agg(json_build_object('at', ${localTime('c.at')}, 'enabled', c.enabled,
      'guardian', x.first_name || ' ' || x.last_name, 'via', c.via) order by c.id desc)
    from (select * from consent_ledger c where c.account_id = l.member_id order by id desc limit 50) c
    join members x on x.id = c.guardian_id), '[]') as consent`;
const FROM = 'from player_logins l join members m on m.id = l.member_id';

export interface LoginInput {
  player_id: number;
  guardian_id: number;
  email: string;
}

/** Why an account cannot become a player's login, in words; undefined when it can. */
async function accountRefusal(sql: Sql, account: MemberRow): Promise<string | undefined> {
  if (account.player_id !== null) return 'This account is the login of another player.';
  const children = await sql.rows<{ name: string }>(
    `select p.first_name as name from guardian_links g join players p on p.id = g.player_id
      where g.member_id = $1 and g.status <> 'revoked' order by p.id`,
    [account.id],
  );
  if (children.length > 0)
    return [
      `This account has family links: ${account.first_name} ${account.last_name} is linked to`,
      `${children.map(({ name }) => name).join(' and ')}. A player needs an account of their own.`,
    ].join(' ');
  if (await sql.maybeOne(`select 1 from claims where member_id = $1 and status = 'pending'`, [account.id]))
    return 'This account has asked to be linked to a child. A player needs an account of their own.';
  if (account.is_coach || account.is_staff) return 'This account belongs to a coach or staff member.';
  if (await isAdministrator(sql, account.id)) return 'This account belongs to an administrator.';
  if (!account.is_active) return 'This account is disabled.';
  return undefined;
}

/** A guardian for this very player, verified now, who can sign in and look. */
async function guardianRefusal(sql: Sql, playerId: number, guardianId: number, lock = ''): Promise<string | undefined> {
  const guardian = await sql.maybeOne<{ can_sign_in: boolean }>(
    `select m.is_active and m.email_verified_at is not null and not m.has_temporary_password as can_sign_in
       from guardian_links g join members m on m.id = g.member_id
      where g.player_id = $1 and g.member_id = $2 and g.relationship = 'parent_guardian' and g.status = 'verified' ${lock}`,
    [playerId, guardianId],
  );
  if (!guardian) return 'This is not a verified guardian of the player.';
  if (!guardian.can_sign_in) return 'This guardian cannot sign in at present, so nobody could read along.';
  return undefined;
}

type Condition = 'ok' | 'missing' | 'refused';
const condition = (isGiven: boolean, refusal: string | undefined): Condition =>
  !isGiven ? 'missing' : refusal ? 'refused' : 'ok';

/** Separate logins of players: tied to a registered player and a verified guardian, and silent until that guardian says yes. */
export function createPlayerLogins({
  db,
  clock,
  mail,
  mails,
  log,
  tokens,
}: Desk & { tokens: OneTimeTokens<MailedPurpose> }) {
  const read = async (sql: Sql, id: number): Promise<PlayerLogin> => {
    const login = await sql.maybeOne<PlayerLogin>(`select ${LOGIN} ${FROM} where l.member_id = $1`, [id]);
    if (!login) throw new Problem('record.not_found');
    return login;
  };

  /** A new account that waits for its password, or an existing one that is nobody's family. */
  const accountFor = async (
    tx: Tx,
    email: string,
    player: { first_name: string; last_name: string },
  ): Promise<MemberRow> => {
    // Nothing is added when somebody else makes an account for the address at this moment; then that one is judged.
    const added = await tx.maybeOne<{ id: number }>(
      `insert into members (email, invited_address, first_name, last_name, created_at) values ($1, $1, $2, $3, $4)
       on conflict do nothing returning id`,
      [email, player.first_name, player.last_name, clock.now()],
    );
    if (added) return (await findMember(tx, added.id)) as MemberRow;
    const found = await findMemberByEmail(tx, email);
    const locked = found && (await findMember(tx, found.id, 'for update'));
    if (!locked) throw new Problem('record.conflict');
    const refusal = await accountRefusal(tx, locked);
    if (refusal) throw invalidField('email', refusal);
    return locked;
  };

  return {
    players: (q: string) => findPlayers(db, q),
    read: (id: number) => read(db, id),

    async list(before: number | undefined) {
      const rows = await db.rows<PlayerLogin>(
        `select ${LOGIN} ${FROM} where ($1::bigint is null or l.member_id < $1) order by l.member_id desc limit ${PAGE + 1}`,
        [before ?? null],
      );
      const items = rows.slice(0, PAGE);
      return { items, next_before: rows.length > PAGE ? (items.at(-1)?.account_id ?? null) : null };
    },

    async check({
      player_id,
      guardian_id,
      email = '',
    }: {
      player_id?: number | undefined;
      guardian_id?: number | undefined;
      email?: string | undefined;
    }) {
      const player = player_id === undefined ? undefined : await findPlayer(db, player_id);
      const playerText =
        player_id === undefined
          ? undefined
          : !player
            ? 'There is no player with this number.'
            : player.account_id !== null
              ? 'This player has a login already.'
              : undefined;
      const guardianText =
        player_id === undefined || guardian_id === undefined
          ? undefined
          : await guardianRefusal(db, player_id, guardian_id);
      const account = email ? await findMemberByEmail(db, email) : undefined;
      const accountText = account && (await accountRefusal(db, account));
      return {
        player: condition(player_id !== undefined, playerText),
        guardian: condition(guardian_id !== undefined, guardianText),
        account: condition(email !== '', accountText),
        messages: { player: playerText ?? null, guardian: guardianText ?? null, account: accountText ?? null },
      };
    },

    approve(caller: AdminCaller, { player_id, guardian_id, email }: LoginInput): Promise<PlayerLogin> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        await refuseOwnAffair(tx, caller, { members: [guardian_id], players: [player_id] });
        const player = await findPlayer(tx, player_id);
        if (!player) throw invalidField('player_id', 'There is no player with this number.');
        if (player.account_id !== null) throw invalidField('player_id', 'This player has a login already.');
        // Locked: a link that is being removed decides first.
        const refusal = await guardianRefusal(tx, player_id, guardian_id, 'for share of g');
        if (refusal) throw invalidField('guardian_id', refusal);
        const account = await accountFor(tx, email, player);
        if (account.id === caller.id) throw new Problem('admin.own_affair');
        await refuseOwnAccount(tx, caller, account.id, 'team-messaging');
        const stored = await tx.run(
          `insert into player_logins (member_id, player_id, approved_at, approved_by, messaging_enabled, guardian_id)
           values ($1, $2, $3, $4, false, $5) on conflict do nothing`,
          [account.id, player_id, clock.now(), caller.actor, guardian_id],
        );
        if (stored === 0) throw new Problem('record.conflict');
        const guardian = await tx.one<{ email: string; first_name: string }>(
          'select email, first_name from members where id = $1',
          [guardian_id],
        );
        await log(tx, caller, {
          event: 'player_login.approved',
          subject: memberSubject(account.id),
          after: { login: 'approved', messaging: false },
          detail: { player_id, guardian_id },
        });
        await mail.send(
          tx,
          account.email,
          mails.playerLogin(player.first_name, await tokens.issue(tx, 'reset', account.id)),
        );
        await mail.send(tx, guardian.email, mails.askForConsent(guardian.first_name, player.first_name));
        return read(tx, account.id);
      });
    },
  };
}
export type PlayerLogins = ReturnType<typeof createPlayerLogins>;
