import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, type Clock, type Database, type Mail } from '@sports-hub/kernel';
import { createMemberPages } from '../members/mails/member-pages.ts';
import { dropSilentDevices, sweepSendings } from './push-devices.ts';
import { findReaders } from './queries.ts';

const AT_ONCE = 100;

/** A device that did not answer for 30 days is forgotten, and its owner hears of it once. */
export function createSilentDevices({
  db,
  clock,
  mail,
  config,
}: {
  db: Database;
  clock: Clock;
  mail: Mail;
  config: { sport: Sport; siteUrl: string; hubUrl: string };
}) {
  const pages = createMemberPages(config);
  const name = sportTitle(config.sport);
  const dropNext = (): Promise<number> =>
    db.transaction(async (tx) => {
      const dropped = await dropSilentDevices(tx, clock.now(), AT_ONCE);
      for (const { member_id, client } of dropped) {
        const [reader] = await findReaders(tx, [member_id], 'announcements');
        if (reader)
          await mail.send(tx, reader.email, {
            subject: t('mails.push.aDeviceWasDropped', { name }),
            greeting: greet(reader.first_name),
            paragraphs: [t('mails.push.itDidNotAnswer', { client: client ?? t('mails.push.aBrowser') })],
            action: { label: t('mails.push.switchItOnAgain'), url: pages.account(reader.is_on_hub) },
          });
      }
      return dropped.length;
    });
  return async (): Promise<void> => {
    while ((await dropNext()) === AT_ONCE);
    while ((await sweepSendings(db, clock.now(), 1000)) === 1000);
  };
}
