import { ADMIN_AUDIT_WORDS } from '@sports-hub/web/render';
import { money } from '../../payments/money.ts';

/**
 * What an event means, between who did it and whom it concerns, and where somebody did it to themself: nobody is named
 * after that. Those of a page of the administration stand with the page. An event without words is shown by its name.
 */
const WORDS: typeof ADMIN_AUDIT_WORDS = {
  ...ADMIN_AUDIT_WORDS,
  'admin.signed_in': 'signed in to the administration',
  'admin.signed_out': 'signed out of the administration',
  'admin.sign_in_failed': ['failed to sign in to the administration as', 'failed to sign in to the administration'],
  'admin.password_check_failed': 'gave a wrong password when asked again',
  'admin.second_step_failed': 'gave a wrong second step',
  'admin.second_step_added': 'set up a second step',
  'admin.recovery_codes_renewed': 'made new recovery codes',
  'admin.passkey_removed': 'removed a passkey',
  'admin.sign_in_ended': 'ended a sign-in',
  'member.created': ['created the account of', 'created an account'],
  'guardian_link.suspended': 'suspended a link to their child of',
  'assignment.coach_stays': 'stays as coach of',
  'assignment.coach_leaves': 'does not stay as coach of',
  'claim.answered': ['answered a question about a claim of', 'answered a question about their claim'],
  'claim.withdrawn': ['withdrew a claim of', 'withdrew their claim'],
  'consent.switched_on': 'switched on messaging for',
  'consent.switched_off': 'switched off messaging for',
  'profile.changed': ['changed the profile of', 'changed their profile'],
  'site.signed_in': 'signed in at the site',
  'site.sign_in_failed': ['failed to sign in at the site as', 'failed to sign in at the site'],
  'site.password_check_failed': 'gave a wrong current password',
  'site.signed_out': 'signed out of the site',
  'site.password_changed': ['changed the password of', 'changed their password'],
  'site.password_reset': ['set a new password for', 'set a new password'],
  'site.reset_asked': ['asked for a new password for', 'asked for a new password'],
  'site.email_verified': ['verified the address of', 'verified their address'],
  'registration.expired': 'let an unpaid entry end:',
  'registration.held': 'keeps until it is confirmed:',
  'registration.refused': 'did not want, and made free',
  'registration.disowned': 'said not to be the parent of the child of',
  'registration.submitted': 'sent the registration of',
  'registration.registered': 'registered',
  'registration.waitlisted': 'put on the waiting list:',
  'registration.cancelled': 'canceled the registration of',
  'registration.refund_ordered': 'ordered a refund for',
  'payment.prepared': 'asked to pay for',
  'payment.succeeded': 'received the payment for',
  'payment.superseded': 'replaced an open payment for',
  'payment.taken': 'received cash or a check for',
  'payment.refund_requested': 'asked the card company for a refund for',
  'payment.refunded': 'refunded',
  'registration.shown': 'read',
  'registration.exported': 'exported the registrations',
  'invitation.mailed': 'had an invitation mailed to the family of',
  'practice.called_off': 'called off a practice of',
  'practice.moved': 'moved a practice of',
  'emergency.shown': 'opened the emergency numbers of',
  'important.families_shown': 'looked who has seen an important notice, with telephone numbers, of',
  'important.told': 'told the family of',
  'important.not_told': 'took back that they told the family of',
  'important.sent_again': 'sent an important notice again to',
  'payment.held': 'held a payment of',
  'payment.refund_refused': 'was refused a refund for',
  'payment.refund_retried': 'ordered a refused refund once more for',
  'payment.disputed': 'was told of a dispute about a payment of',
  'payment.matter_closed': 'closed a matter of a payment of',
  'payments.reconciled': 'compared the payments with the processor’s',
  'result.entered': 'entered how a game ended:',
  'result.objected': 'objected to the result of',
  'content.begun': 'began to write',
  'content.saved': 'wrote a version of',
  'content.restored': 'restored an earlier version of',
  'content.published': 'published',
  'content.planned': 'planned to publish',
  'content.plan_canceled': 'canceled the plan to publish',
  'content.plan_failed': 'could not publish at its time',
  'content.unpublished': 'took off the site',
  'content.expired': 'took off the site at its time',
  'content.asked': 'asked to publish',
  'content.deleted': 'deleted',
  'newsletter.asked': 'asked for the newsletter',
  'newsletter.confirmed': 'confirmed the newsletter',
  'newsletter.ended': 'ended the newsletter',
  'newsletter.sent': 'sent the newsletter',
  'operator.failed_mails': 'looked at mails that did not arrive',
  'operator.period_changed': 'changed what families are promised in',
  'operator.files_removed': 'had files removed that nothing names',
  'operator.page_set': 'wrote the words of a page',
  'operator.season_added': 'added a season',
  'operator.season_current': 'made another season the current one',
  'operator.league_added': 'added a league',
  'operator.division_added': 'added the division',
  'operator.division_shown': 'changed who sees the division',
  'operator.team_added': 'added the team',
  'operator.venue_added': 'added the place',
  'operator.key_accepted': 'accepted another key for authenticator apps',
  'operator.site_set': 'set the name and address of the site',
  'hub_link.made': ['linked a hub account to', 'linked their hub account'],
  'hub_link.removed': ['removed the hub link of', 'removed their hub link'],
  'hub_link.refused': ['was refused a hub link to', 'was refused a hub link'],
};

export function wordsFor(event: string, isOwn = false): string {
  const words = [WORDS[event] ?? event.replaceAll(/[._]/g, ' ')].flat();
  return (isOwn ? words[1] : undefined) ?? words[0]!;
}

/** The groups of the filter, by the beginning of the event's name. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  permissions: ['administrator.'],
  links: ['guardian_link.', 'claim.', 'players.', 'hub_link.'],
  messaging: [
    'assignment.',
    'player_login.',
    'consent.',
    'report.',
    'safety_settings.',
    'transcript.',
    'important.',
    'invitation.',
  ],
  accounts: ['member.', 'profile.', 'mail.'],
  'sign-in': ['admin.', 'site.'],
  registration: [
    'registration.',
    'registration_period.',
    'discount_code.',
    'installment.',
    'payment',
    'sponsorship.',
    'sponsor_package.',
    'aid.',
    'newsletter.',
  ],
  content: ['content.', 'family_mail.', 'board.', 'document.', 'minutes.', 'gallery.', 'video.'],
  operators: [
    'operator.',
    'season.',
    'league.',
    'division.',
    'team.',
    'venue.',
    'duty.',
    'attendance.',
    'schedule.',
    'result.',
    'tournament.',
    'roster.',
    'import.',
    'official.',
  ],
};

const label = (key: string): string => {
  const words = key.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
/**
 * Amounts are kept in cents: `amount_cents`, `refund_amount`, and those whose name says what they are. Where its amount
 * stands beside it, a refund is its number.
 */
const isMoney = (key: string, beside: object): boolean =>
  /(_cents|_amount|^refunded|^charged|^amount|^asked|^received|^price|^total)$/.test(key) ||
  (key === 'refund' && !('refund_amount' in beside));
const value = (key: string, given: unknown, beside: object): string => {
  if (typeof given === 'number' && isMoney(key, beside)) return money(given);
  if (given === true) return 'yes';
  if (given === false) return 'no';
  if (given === null || given === '') return 'none';
  return Array.isArray(given) ? given.join(', ') || 'none' : String(given);
};

/** "Coach: yes", one line per fact. */
export const facts = (given: unknown): string[] =>
  typeof given === 'object' && given !== null
    ? Object.entries(given).map(([key, held]) => `${label(key.replace(/_cents$/, ''))}: ${value(key, held, given)}`)
    : [];
