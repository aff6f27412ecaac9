import { t } from '@sports-hub/contract/texts';
import type { MailKind, NoticeSettings, QuietHours } from '@sports-hub/contract';
import {
  arePushKeys,
  invalidField,
  isPushService,
  Problem,
  type Clock,
  type Database,
  type PushSigning,
  type PushSubscription,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import type { MemberCaller } from '../authentication/guards.ts';
import { ALWAYS_MAILED, isAlwaysMailed } from './always-mailed.ts';
import {
  deleteDevice,
  dropOldDevices,
  findDevices,
  findDropped,
  markArrived,
  findPushSubscription,
  keepDevice,
} from './push-devices.ts';
import type { Push } from './push.ts';
import { findWeekMail, storeWeekMail } from './week/queries.ts';
import { changeSetting, deleteQuietHours, findQuietHours, findSettings, storeQuietHours } from './settings.ts';

/** More than anybody uses. */
const MAX_DEVICES = 10;

/** Push as it is set up, or not. */
export interface PushParts {
  push: Push;
  signing: PushSigning;
  /** Origins of push services that the operator has named. */
  others: readonly string[];
}

export interface NoticeSettingsOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<'profile' | 'push-change-ip'>;
  parts: PushParts | undefined;
}

/** What somebody is told, by which ways and on which devices. */
export function createNoticeSettings({ db, counters, clock, throttle, parts }: NoticeSettingsOptions) {
  const read = async ({ id, email }: MemberCaller): Promise<NoticeSettings> => ({
    email,
    push_key: parts?.signing.publicKey ?? null,
    kinds: await findSettings(db, id),
    always_mailed: [...ALWAYS_MAILED],
    devices: parts ? await findDevices(db, id) : [],
    quiet: await findQuietHours(db, id),
    week: await findWeekMail(db, id),
    dropped: await findDropped(db, id, clock.now()),
  });
  return {
    read,
    async change(
      caller: MemberCaller,
      change: {
        kind: MailKind;
        mail?: boolean | undefined;
        push?: boolean | undefined;
        digest?: boolean | undefined;
      },
    ): Promise<NoticeSettings> {
      await throttle.take(counters, 'profile', caller.id);
      const { kind, ...ways } = change;
      if (ways.mail === false && isAlwaysMailed(kind))
        throw invalidField('mail', t('answers.notices.theseEmailsAlwaysCome'));
      if (kind !== 'week') await changeSetting(db, { memberId: caller.id, now: clock.now(), kind, ...ways });
      else if (ways.mail !== undefined) await storeWeekMail(db, caller.id, ways.mail);
      return read(caller);
    },
    async setQuiet(caller: MemberCaller, quiet: QuietHours | undefined): Promise<NoticeSettings> {
      await throttle.take(counters, 'profile', caller.id);
      if (quiet?.from === quiet?.until && quiet)
        throw invalidField('quiet', t('answers.notices.quietHoursNeedTwoTimes'));
      if (quiet) await storeQuietHours(db, caller.id, quiet);
      else await deleteQuietHours(db, caller.id);
      return read(caller);
    },
    /** Nobody is told whether there is such a notice. */
    async arrived(token: string, client: string): Promise<void> {
      await throttle.take(counters, 'push-change-ip', client);
      await markArrived(db, token, clock.now());
    },
    async addDevice(
      caller: MemberCaller,
      subscription: PushSubscription,
      client: string | null,
    ): Promise<NoticeSettings> {
      if (!parts) throw new Problem('record.not_found');
      await throttle.take(counters, 'profile', caller.id);
      if (!isPushService(subscription.endpoint, parts.others))
        throw invalidField('endpoint', t('answers.notices.thisIsNoPushService'));
      if (!arePushKeys(subscription)) throw invalidField('p256dh', t('answers.notices.theseAreNoKeys'));
      await db.transaction(async (tx) => {
        await keepDevice(tx, caller.id, { ...subscription, client, now: clock.now() });
        await dropOldDevices(tx, caller.id, MAX_DEVICES);
      });
      return read(caller);
    },
    async removeDevice(caller: MemberCaller, id: number): Promise<NoticeSettings> {
      if ((await deleteDevice(db, caller.id, id)) === 0) throw new Problem('record.not_found');
      return read(caller);
    },
    async testDevice(caller: MemberCaller, id: number): Promise<NoticeSettings> {
      const subscription = parts && (await findPushSubscription(db, caller.id, id));
      if (!subscription) throw new Problem('record.not_found');
      await throttle.take(counters, 'profile', caller.id);
      const device = { id, service: new URL(subscription.endpoint).origin };
      await db.transaction((tx) => parts.push.queue(tx, [{ memberId: caller.id, device, words: { about: 'test' } }]));
      return read(caller);
    },
  };
}
export type NoticeSettingsService = ReturnType<typeof createNoticeSettings>;
