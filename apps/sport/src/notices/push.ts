import { randomUUID } from 'node:crypto';
import { t } from '@sports-hub/contract/texts';
import { sportTitle, type NoticeKind, type Sport } from '@sports-hub/contract';
import {
  FailedForGood,
  PushRefused,
  type Clock,
  type Database,
  type Jobs,
  type SendPush,
  type Tx,
} from '@sports-hub/kernel';
import { deleteEndpoint, findPushSubscription, insertSendings, markHanded, type PushDevice } from './push-devices.ts';

const QUEUE = 'push';
/** Later it is in the mail, and on the page. */
const KEPT_SECONDS = 4 * 3600;

/** What a notice is about; of a closure which place, which is public. */
export interface PushWords {
  about: NoticeKind | 'important' | 'closure' | 'reopening' | 'test';
  venue?: string;
}

/** A notice for one device of somebody. */
export interface NewPush {
  memberId: number;
  device: PushDevice;
  words: PushWords;
}

interface QueuedPush extends PushWords {
  memberId: number;
  deviceId: number;
  /** What the device calls it when it says that it arrived. */
  token?: string;
}

/** How many are handed over at a time, and how many to one push service: one that is slow holds up no other. */
const AT_ONCE = 40;
const AT_ONCE_PER_SERVICE = 10;

/** Refused because of us or of this notice: again would end the same way. */
const isForGood = (status: number): boolean => status >= 300 && status < 500 && status !== 429;

/** What stands on a locked screen, and passes other companies' servers: that there is something, never what. */
const WORDS: Record<PushWords['about'], (words: PushWords) => string> = {
  announcements: () => t('mails.push.aNewAnnouncement'),
  messages: () => t('mails.push.unreadMessages'),
  schedule: () => t('mails.push.theScheduleHasChanged'),
  answers: () => t('mails.push.anAnswerIsWanted'),
  duties: () => t('mails.push.aboutHelping'),
  rides: () => t('mails.push.aboutARide'),
  important: () => t('mails.push.anImportantAnnouncement'),
  closure: ({ venue = '' }) => t('mails.push.aPlaceIsClosed', { venue }),
  reopening: ({ venue = '' }) => t('mails.push.aPlaceIsOpenAgain', { venue }),
  claims: () => t('mails.push.aClaim'),
  reports: () => t('mails.push.aReport'),
  test: () => t('mails.push.thisIsATest'),
};

export interface PushOptions {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  send: SendPush;
  sport: Sport;
}

/** Notices on people's devices. Queued with what they tell of, and handed to the push services by a job. */
export function createPush({ db, clock, jobs, send, sport }: PushOptions) {
  const pageOf: Record<PushWords['about'], string> = {
    announcements: `/messages.php?sport=${sport}&tab=announcements`,
    messages: `/messages.php?sport=${sport}`,
    schedule: '/',
    answers: '/',
    duties: '/',
    rides: '/',
    important: '/',
    closure: '/',
    reopening: '/',
    claims: '/',
    reports: '/',
    test: '/account.php?tab=notifications',
  };
  jobs.handle<QueuedPush>(
    QUEUE,
    async ({ memberId, deviceId, token, ...words }) => {
      const { about } = words;
      const subscription = await findPushSubscription(db, memberId, deviceId, token);
      if (!subscription) return;
      const text = JSON.stringify({
        id: token,
        sport,
        title: sportTitle(sport),
        body: WORDS[about](words),
        url: pageOf[about],
        tag: `${sport}-${about}`,
      });
      try {
        const outcome = await send(subscription, text, {
          seconds: KEPT_SECONDS,
          topic: `${sport}-${about}`.slice(0, 32),
        });
        if (outcome === 'gone') await deleteEndpoint(db, subscription.endpoint);
        else await markHanded(db, { deviceId, token: token ?? null, now: clock.now() });
      } catch (error) {
        if (error instanceof PushRefused && isForGood(error.status))
          throw new FailedForGood({ status: String(error.status) });
        throw error;
      }
    },
    {
      retryLimit: 6,
      retryDelaySeconds: 5,
      retryDelayMaxSeconds: 300,
      deleteAfterSeconds: 60,
      atOnce: AT_ONCE,
      atOncePerGroup: AT_ONCE_PER_SERVICE,
    },
  );
  return {
    /** For each the token by which the device says that it arrived. */
    async queue(tx: Tx, notices: readonly NewPush[]): Promise<string[]> {
      const tokens = notices.map(() => randomUUID());
      await insertSendings(
        tx,
        notices.map(({ device, words: { about } }, place) => ({ token: tokens[place]!, deviceId: device.id, about })),
        clock.now(),
      );
      await jobs.enqueueAll(
        tx,
        QUEUE,
        notices.map(({ memberId, device, words }, place) => ({
          data: { memberId, deviceId: device.id, token: tokens[place]!, ...words } satisfies QueuedPush,
          group: device.service,
        })),
      );
      return tokens;
    },
  };
}
export type Push = ReturnType<typeof createPush>;
