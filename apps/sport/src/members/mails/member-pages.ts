import type { Sport } from '@sports-hub/contract';

/**
 * The pages a mail leads to, where its reader can sign in: at the hub for a linked member; for everybody else on the
 * sport's own site, because the hub does not know their password.
 */
export function createMemberPages({ sport, siteUrl, hubUrl }: { sport: Sport; siteUrl: string; hubUrl: string }) {
  const onSite = `${siteUrl}/account.php`;
  const messagesAtHub = `${hubUrl}/messages.php?sport=${sport}`;
  return {
    account: (isOnHub: boolean): string => (isOnHub ? `${hubUrl}/account.php` : onSite),
    /** What is on, and who comes. */
    week: (isOnHub: boolean): string => (isOnHub ? `${hubUrl}/` : onSite),
    messages: (isOnHub: boolean): string => (isOnHub ? messagesAtHub : `${siteUrl}/messages.php`),
    /** Children, claims and consent. */
    family: (isOnHub: boolean): string => (isOnHub ? `${messagesAtHub}&tab=family` : onSite),
  };
}
export type MemberPages = ReturnType<typeof createMemberPages>;
