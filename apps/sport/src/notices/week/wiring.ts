import { createWeekMails, WEEK_MAIL_SECONDS, type Logger, type WeekMails } from '@sports-hub/kernel';
import type { AnswersParts } from '../../answers/wiring.ts';
import { createOwnEvents } from '../../community/events/service.ts';
import { createMemberPages } from '../../members/mails/member-pages.ts';
import type { ServiceParts } from '../../platform/service-parts.ts';
import type { OffLinks } from '../off-links.ts';
import { createWeekComposing } from './composing.ts';
import { createWeekGathering, type GatherWeek } from './gathering.ts';
import { enlistMembers } from './queries.ts';

export interface MemberWeekWiringOptions extends Pick<ServiceParts, 'db' | 'clock' | 'jobs' | 'mail' | 'config'> {
  log: Logger;
  answering: Pick<AnswersParts, 'answers' | 'answerLinks'>;
  offLinks: OffLinks;
}

/** What the mail about the week says of a member, and that mail for members of the sport alone. */
export function wireWeek({ db, clock, jobs, mail, config, log, answering, offLinks }: MemberWeekWiringOptions): {
  gather: GatherWeek;
  weekMails: WeekMails;
} {
  const gather = createWeekGathering({ db, clock, events: createOwnEvents({ db, clock }), ...answering });
  const url = createMemberPages(config).account(false);
  const compose = createWeekComposing({ db, clock, gather, offLinks, sport: config.sport, url });
  const weekMails = createWeekMails({ db, clock, log, mail, enlist: enlistMembers, compose });
  jobs.every(WEEK_MAIL_SECONDS, 'mails about the week', async () => {
    await weekMails.run();
  });
  return { gather, weekMails };
}
