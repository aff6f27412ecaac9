import { CommandError, createAudit, createPasswords, createSessions, readText, type Sql } from '@sports-hub/kernel';
import { createClaimReview } from '../admin/claims/service.ts';
import type { CommandContext } from '../commands/command.ts';
import { createDuplicates } from '../admin/duplicates/service.ts';
import { createGuardianLinks } from '../admin/guardian-links/service.ts';
import { createMembers } from '../admin/families/members.ts';
import type { AdminContext } from '../admin/context.ts';
import { createAdminLog } from '../admin/log.ts';
import { createAdminMails } from '../admin/mails.ts';
import { createAssignments } from '../admin/messaging/assignments.ts';
import { createPlayerLogins } from '../admin/messaging/player-logins.ts';
import { findMember, findMemberByEmail, type MemberRow } from '../members/queries.ts';
import { createMailedTokens } from '../members/passwords.ts';

/** The member that an operator names by number or address. */
export async function requireMember(sql: Sql, text: string | undefined): Promise<MemberRow> {
  const name = readText(text, 254, 'The member');
  const member = /^[1-9]\d{0,14}$/.test(name)
    ? await findMember(sql, Number(name))
    : await findMemberByEmail(sql, name);
  if (!member) throw new CommandError(`There is no member ${name}.`);
  return member;
}

/** The administration's own services, so that a command does exactly what its page does. */
export async function peopleServices({ db, clock, sport, queue }: CommandContext) {
  const { mail, siteUrl, hubUrl, organisation } = await queue();
  const adminContext: AdminContext = {
    db,
    clock,
    mail,
    mails: createAdminMails({ sport, siteUrl, hubUrl, organisation }),
    log: createAdminLog(createAudit(clock)),
  };
  const tokens = createMailedTokens(clock);
  return {
    siteUrl,
    tokens,
    members: createMembers({
      ...adminContext,
      passwords: createPasswords(),
      sessions: createSessions(clock),
      // An operator's shell need not have the secret that signs invitations.
      linkTo: () => `${siteUrl}/account.php`,
    }),
    links: createGuardianLinks(adminContext),
    claims: createClaimReview(adminContext),
    duplicates: createDuplicates(adminContext),
    assignments: createAssignments(adminContext),
    logins: createPlayerLogins({ ...adminContext, tokens }),
  };
}
