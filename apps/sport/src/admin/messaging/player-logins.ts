import { listInWords, t } from '@sports-hub/contract/texts';
import type { PlayerLogin } from '@sports-hub/contract';
import { invalidField, Problem, type OneTimeTokens, type Sql, type Tx } from '@sports-hub/kernel';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { lockFamily } from '../../members/family-locks.ts';
import { memberSubject } from '../../members/audit-subjects.ts';
import { findMember, findMemberByEmail, type MemberRow } from '../../members/queries.ts';
import type { MailedPurpose } from '../../members/passwords.ts';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { isAdministrator, refuseOwnAccount, refuseOwnAffair } from '../access.ts';
import { findPlayer } from '../families/queries.ts';
import { findPlayers } from '../families/search.ts';
import type { AdminContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import {
  countLogins,
  findGuardian,
  findLogin,
  findLogins,
  findNamesOfChildren,
  hasOpenClaim,
  insertInvited,
  insertLogin,
} from './queries.ts';

const PAGE = 50;

export interface LoginInput {
  player_id: number;
  guardian_id: number;
  email: string;
}

/** Why an account cannot become a player's login, in words; undefined when it can. */
async function accountRefusal(sql: Sql, account: MemberRow): Promise<string | undefined> {
  if (account.player_id !== null) return t('answers.admin.messaging.playerLogins.thisAccountIsTheLogin');
  const children = await findNamesOfChildren(sql, account.id);
  if (children.length > 0)
    return t('answers.admin.messaging.playerLogins.thisAccountHasFamilyLinks', {
      name: `${account.first_name} ${account.last_name}`,
      children: listInWords(children.map(({ name }) => name)),
    });
  if (await hasOpenClaim(sql, account.id)) return t('answers.admin.messaging.playerLogins.thisAccountHasAskedTo');
  if (account.is_coach || account.is_staff) return t('answers.admin.messaging.playerLogins.thisAccountBelongsToA');
  if (await isAdministrator(sql, account.id)) return t('answers.admin.messaging.playerLogins.thisAccountBelongsToAn');
  if (!account.is_active) return t('answers.admin.messaging.playerLogins.thisAccountIsDisabled');
  return undefined;
}

const NO_GUARDIAN = t('answers.admin.messaging.playerLogins.thisIsNotAVerified');
/** Why somebody cannot look after a player's login, in words: it takes a verified guardian who can sign in and look. */
function guardianRefusal(guardian: { can_sign_in: boolean } | undefined): string | undefined {
  if (!guardian) return NO_GUARDIAN;
  if (!guardian.can_sign_in) return t('answers.admin.messaging.playerLogins.thisGuardianCannotSignIn');
  return undefined;
}

type Condition = 'ok' | 'missing' | 'refused';
const condition = (isGiven: boolean, refusal: string | undefined): Condition =>
  !isGiven ? 'missing' : refusal ? 'refused' : 'ok';

/**
 * Separate logins of players: tied to a registered player and a verified guardian, and silent until that guardian says
 * yes.
 */
export function createPlayerLogins({
  db,
  clock,
  mail,
  mails,
  log,
  tokens,
}: AdminContext & { tokens: OneTimeTokens<MailedPurpose> }) {
  const read = async (sql: Sql, id: number): Promise<PlayerLogin> => {
    const login = await findLogin(sql, id);
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
    const { first_name, last_name } = player;
    await insertInvited(tx, { email, first_name, last_name, now: clock.now() });
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
      const [rows, total] = await Promise.all([findLogins(db, before ?? null, PAGE + 1), countLogins(db)]);
      const { items, next } = pageOf(rows, PAGE);
      return { items, next_before: next?.account_id ?? null, total };
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
            ? t('answers.admin.messaging.playerLogins.thereIsNoPlayerWith')
            : player.account_id !== null
              ? t('answers.admin.messaging.playerLogins.thisPlayerHasALogin')
              : undefined;
      const guardianText =
        player_id === undefined || guardian_id === undefined
          ? undefined
          : guardianRefusal(await findGuardian(db, player_id, guardian_id));
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
        if (!player) throw invalidField('player_id', t('answers.admin.messaging.playerLogins.thereIsNoPlayerWith'));
        if (player.account_id !== null)
          throw invalidField('player_id', t('answers.admin.messaging.playerLogins.thisPlayerHasALogin'));
        await lockFamily(tx, { players: [player_id], members: [guardian_id] });
        // Locked: a link that is being removed decides first.
        const guardian = await findGuardian(tx, player_id, guardian_id, 'for share of g');
        const refusal = guardianRefusal(guardian);
        if (!guardian || refusal) throw invalidField('guardian_id', refusal ?? NO_GUARDIAN);
        const account = await accountFor(tx, email, player);
        await refuseOwnAccount(tx, caller, account.id, 'team-messaging');
        const stored = await insertLogin(tx, {
          accountId: account.id,
          playerId: player_id,
          guardianId: guardian_id,
          by: caller.actor,
          now: clock.now(),
        });
        if (stored === 0) throw new Problem('record.conflict');
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
        await mail.send(
          tx,
          guardian.email,
          mails.askForConsent(guardian.first_name, player.first_name, await isOnHub(tx, guardian_id)),
        );
        return read(tx, account.id);
      });
    },
  };
}
export type PlayerLogins = ReturnType<typeof createPlayerLogins>;
