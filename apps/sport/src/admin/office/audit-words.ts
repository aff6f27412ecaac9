/** What an event means, between who did it and whom it concerns. An event without words is shown by its name. */
const WORDS: Readonly<Record<string, string>> = {
  'admin.signed_in': 'signed in to the administration',
  'admin.signed_out': 'signed out of the administration',
  'admin.sign_in_failed': 'failed to sign in to the administration as',
  'admin.password_check_failed': 'gave a wrong password when asked again',
  'admin.second_step_failed': 'gave a wrong second step',
  'admin.second_step_added': 'set up a second step',
  'admin.recovery_codes_renewed': 'made new recovery codes',
  'admin.passkey_removed': 'removed a passkey',
  'admin.sign_in_ended': 'ended a sign-in',
  'administrator.added': 'made an administrator of',
  'administrator.changed': 'changed the permissions of',
  'administrator.removed': 'took the administration from',
  'administrator.second_step_reset': 'reset the second step of',
  'member.created': 'created the account of',
  'member.created_by_administrator': 'created the account of',
  'member.temporary_password_renewed': 'mailed a new temporary password to',
  'member.corrected': 'corrected the entry of',
  'member.roles_changed': 'changed the roles of',
  'member.disabled': 'disabled',
  'member.enabled': 'enabled',
  'member.sessions_ended': 'signed out everywhere',
  'guardian_link.verified': 'verified a link to a child of',
  'guardian_link.removed': 'removed a link to a child of',
  'guardian_link.suspended': 'suspended a link to their child of',
  'claim.approved': 'approved a claim of',
  'claim.rejected': 'rejected a claim of',
  'claim.asked_about': 'asked about a claim of',
  'claim.answered': 'answered a question about a claim of',
  'claim.withdrawn': 'withdrew a claim of',
  'players.joined': 'joined two players who are one child into',
  'players.kept_apart': 'said that another player is not the same child as',
  'players.decision_undone': 'took back what was decided about',
  'assignment.added': 'assigned a team or division to',
  'assignment.changed': 'changed an assignment of',
  'assignment.removed': 'removed an assignment of',
  'player_login.approved': 'approved the player login of',
  'consent.switched_on': 'switched on messaging for',
  'consent.switched_off': 'switched off messaging for',
  'report.reviewing': 'started to review',
  'report.noted': 'added a note to',
  'report.resolved': 'resolved',
  'safety_settings.changed': 'changed the safety settings',
  'transcript.exported': 'exported',
  'audit.exported': 'exported the audit log',
  'mail.retried': 'tried failed mails again',
  'profile.changed': 'changed the profile of',
  'site.signed_in': 'signed in at the site',
  'site.sign_in_failed': 'failed to sign in at the site as',
  'site.password_check_failed': 'gave a wrong current password',
  'site.signed_out': 'signed out of the site',
  'site.password_changed': 'changed the password of',
  'site.password_reset': 'set a new password for',
  'site.reset_asked': 'asked for a new password for',
  'site.email_verified': 'verified the address of',
  'registration.expired': 'let an unpaid entry end:',
  'registration.held': 'keeps until it is confirmed:',
  'registration.confirmed': 'confirmed',
  'registration.mailed_again': 'sent the mail again for',
  'registration.refused': 'did not want, and made free',
  'registration.shown': 'read',
  'registration.exported': 'exported the registrations',
  'payment.held': 'held a payment of',
  'payment.refund_refused': 'was refused a refund for',
  'payment.refund_retried': 'ordered a refused refund once more for',
  'payment.disputed': 'was told of a dispute about a payment of',
  'payment.matter_closed': 'closed a matter of a payment of',
  'payments.reconciled': 'compared the payments with the processor’s',
  'newsletter.asked': 'asked for the newsletter',
  'newsletter.confirmed': 'confirmed the newsletter',
  'newsletter.ended': 'ended the newsletter',
  'newsletter.sent': 'sent the newsletter',
  'operator.failed_mails': 'looked at mails that did not arrive',
  'operator.key_accepted': 'accepted another key for authenticator apps',
  'operator.site_set': 'set the name and address of the site',
  'hub_link.made': 'linked a hub account to',
  'hub_link.removed': 'removed the hub link of',
  'hub_link.refused': 'was refused a hub link to',
};

/** The same where somebody did it to themself: nobody is named after it. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'admin.sign_in_failed': 'failed to sign in to the administration',
  'member.created': 'created an account',
  'member.corrected': 'corrected their own entry',
  'member.sessions_ended': 'signed themselves out everywhere',
  'claim.answered': 'answered a question about their claim',
  'claim.withdrawn': 'withdrew their claim',
  'profile.changed': 'changed their profile',
  'site.sign_in_failed': 'failed to sign in at the site',
  'site.password_changed': 'changed their password',
  'site.password_reset': 'set a new password',
  'site.reset_asked': 'asked for a new password',
  'site.email_verified': 'verified their address',
  'hub_link.made': 'linked their hub account',
  'hub_link.removed': 'removed their hub link',
  'hub_link.refused': 'was refused a hub link',
};

export const wordsFor = (event: string, isOwn = false): string =>
  (isOwn ? OWN_WORDS[event] : undefined) ?? WORDS[event] ?? event.replaceAll(/[._]/g, ' ');

/** The groups of the filter, by the beginning of the event's name. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  permissions: ['administrator.'],
  links: ['guardian_link.', 'claim.', 'players.', 'hub_link.'],
  messaging: ['assignment.', 'player_login.', 'consent.', 'report.', 'safety_settings.', 'transcript.'],
  accounts: ['member.', 'profile.', 'mail.'],
  'sign-in': ['admin.', 'site.'],
  registration: ['registration.', 'payment', 'sponsorship.', 'newsletter.'],
  operators: ['operator.'],
};

const label = (key: string): string => {
  const words = key.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const value = (given: unknown): string => {
  if (given === true) return 'yes';
  if (given === false) return 'no';
  if (given === null || given === '') return 'none';
  return Array.isArray(given) ? given.join(', ') || 'none' : String(given);
};

/** "Coach: yes", one line per fact. */
export const facts = (given: unknown): string[] =>
  typeof given === 'object' && given !== null
    ? Object.entries(given).map(([key, held]) => `${label(key)}: ${value(held)}`)
    : [];
