/**
 * Left out of a whole run unless `TEST_LONG` is set, so that it stays within what somebody waits for: each takes half a
 * minute or more, because it kills processes over and over, floods a service, tries many cases, upgrades whole releases, or goes through many pages. Each
 * runs when it is named, and all of them before a release.
 */
const LONG = [
  'apps/hub/src/accounts/mails/killed-hub.test.ts',
  'apps/hub/src/accounts/sessions/sign-in-flood.test.ts',
  'apps/hub/src/agents/issuers/odd-tokens.test.ts',
  'apps/sport/src/admin/installments/crash-points.test.ts',
  'apps/sport/src/answers/privacy-crawl.test.ts',
  'apps/sport/src/community/messaging/model.test.ts',
  'apps/sport/src/demo/zones.test.ts',
  'apps/sport/src/family-mail/killed.test.ts',
  'apps/sport/src/members/site-sign-in/sign-in-flood.test.ts',
  'apps/sport/src/notices/important/killed.test.ts',
  'apps/sport/src/notices/killed.test.ts',
  'apps/sport/src/notices/reminders-killed.test.ts',
  'apps/sport/src/platform/pictures/decoder.test.ts',
  'apps/sport/src/registration/crash-points.test.ts',
  'apps/sport/src/registration/installments/crash-points.test.ts',
  'apps/sport/src/registration/installments/killed.test.ts',
  'apps/sport/src/registration/races.test.ts',
  'apps/sport/src/registration/unpaid/unconfirmed.test.ts',
  'apps/stack/src/backup/stored-files.test.ts',
  'apps/stack/src/document-examples.test.ts',
  'apps/stack/src/dying-database.test.ts',
  'apps/stack/src/faults/full-disk.test.ts',
  'apps/stack/src/faults/messaging-durability.test.ts',
  'apps/stack/src/faults/registrations-killed.test.ts',
  'apps/stack/src/faults/schedule-killed.test.ts',
  'apps/stack/src/faults/whole-stack-killed.test.ts',
  'apps/stack/src/lost-keys.test.ts',
  'apps/stack/src/older-sport.test.ts',
  'apps/stack/src/week-mail-killed.test.ts',
  'e2e/documents.test.ts',
  'e2e/every-page.test.ts',
  'e2e/field-results.test.ts',
  'e2e/gallery.test.ts',
  'e2e/install.test.ts',
  'e2e/installments.test.ts',
  'e2e/longer-words.test.ts',
  'e2e/offline-answers.test.ts',
  'e2e/offline-week.test.ts',
  'e2e/offline.test.ts',
  'e2e/refused-forms.test.ts',
  'e2e/registration-answers.test.ts',
  'e2e/registration-month.test.ts',
  'e2e/schedule-table.test.ts',
  'e2e/site-settings.test.ts',
  'e2e/tournaments.test.ts',
  'e2e/whole-season-on-a-phone.test.ts',
  'e2e/whole-season.test.ts',
  'scripts/checks/row-types.test.ts',
  'scripts/releases/data-directory.test.ts',
  'scripts/releases/upgrade.test.ts',
];

/** Those to run now, and how many were left out. */
export function withoutLong(files: readonly string[]): { files: string[]; leftOut: number } {
  const kept = process.env['TEST_LONG'] ? [...files] : files.filter((file) => !LONG.includes(file));
  return { files: kept, leftOut: files.length - kept.length };
}
