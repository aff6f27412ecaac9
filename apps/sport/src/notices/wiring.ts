import { createAudit, createPushSending, createPushSigning, createThrottle } from '@sports-hub/kernel';
import { wireAnswers } from '../answers/wiring.ts';
import { TELLING } from '../community/important/telling-work.ts';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createOfficialTelling } from '../season/officials/telling.ts';
import { createEveningReminders } from './evening-reminders.ts';
import { createHelpingMails } from './helping-mails.ts';
import { createKinds } from './kinds.ts';
import { createNoticeMails } from './mails.ts';
import { createOffLinks, type OffLinks } from './off-links.ts';
import { createPush } from './push.ts';
import { createImportantFamilies, type ImportantFamiliesService } from './important/coach-service.ts';
import { createSeenLinks, type SeenLinks } from './important/seen-links.ts';
import { createImportant, type Important } from './important/service.ts';
import { createNotices, type Notices } from './service.ts';
import { createNoticeSettings, type NoticeSettingsService, type PushParts } from './settings-service.ts';
import { createSilentDevices } from './silent-devices.ts';
import { createTelling } from './telling.ts';

export { createSchedulePreview } from './schedule-preview.ts';

/** "At once", to whoever waits for a mail. */
const TELL_SECONDS = 5;
const SWEEP_SECONDS = 3600;
/** How often it is looked whose answers close soon, and what is tomorrow. */
const REMIND_SECONDS = 60;

/** Whom push services turn to. */
const contactOf = ({ siteUrl, mailFrom }: ServiceParts['config']): string =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`;

function wirePush({ db, clock, jobs, config }: Omit<ServiceParts, 'counters' | 'mail'>): PushParts | undefined {
  if (config.pushSecret === undefined) return undefined;
  const signing = createPushSigning(config.pushSecret, contactOf(config));
  const others = config.pushServices;
  const send = createPushSending({ signing, clock, others });
  return { push: createPush({ db, clock, jobs, send, sport: config.sport }), signing, others };
}

export function wireNotices({ db, counters, clock, jobs, mail, config }: ServiceParts): {
  notices: Notices;
  offLinks: OffLinks;
  settings: NoticeSettingsService;
  important: Important;
  seenLinks: SeenLinks;
  families: ImportantFamiliesService;
} {
  const offLinks = createOffLinks({ db, clock, siteUrl: config.siteUrl });
  const important = createImportant({ db, clock });
  const seenLinks = createSeenLinks({ db, clock, siteUrl: config.siteUrl, important });
  const throttle = createThrottle(config.throttles, clock);
  const parts = wirePush({ db, clock, jobs, config });
  const { answerLinks, teamAnswers } = wireAnswers({ db, counters, clock, jobs, config });
  const kinds = createKinds({ ...createNoticeMails(config), ...createHelpingMails(config) }, answerLinks);
  jobs.every(REMIND_SECONDS, 'answer reminders', teamAnswers.remindByItself);
  jobs.every(REMIND_SECONDS, 'evening reminders', createEveningReminders({ db, clock }));
  const tellPeople = createTelling({
    db,
    clock,
    mail,
    throttle,
    kinds,
    offLinks,
    seenLinks,
    push: parts?.push,
    mailAfterSeconds: config.importantMailAfter * 60,
  });
  const members = createNotices({ db, clock, kinds, tellPeople });
  const tellOfficials = createOfficialTelling({ db, clock, mail, ...config });
  const notices: Notices = {
    tell: async () => {
      await members.tell();
      await tellOfficials();
    },
  };
  jobs.every(TELL_SECONDS, TELLING, notices.tell);
  jobs.every(SWEEP_SECONDS, 'silent devices', createSilentDevices({ db, clock, mail, config }));
  return {
    notices,
    offLinks,
    settings: createNoticeSettings({ db, counters, clock, throttle, parts }),
    important,
    seenLinks,
    families: createImportantFamilies({ db, clock, audit: createAudit(clock), tellSoon: () => jobs.wake(TELLING) }),
  };
}
