import { createAudit, createThrottle } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import type { ServiceParts } from '../platform/service-parts.ts';
import { addAttendanceRoutes } from './attendance/routes.ts';
import { createAttendance, type AttendanceService } from './attendance/service.ts';
import { TELLING } from '../community/important/telling-work.ts';
import { addEmergencyRoutes } from './emergency/routes.ts';
import { createEmergency, type EmergencyService } from './emergency/service.ts';
import { createAnswerLinks, type AnswerLinks } from './links.ts';
import { addOwnPracticeRoutes } from './practices/routes.ts';
import { createOwnPractices, type OwnPractices } from './practices/service.ts';
import { addAnswerRoutes } from './routes.ts';
import { createAnswers, type Answers } from './service.ts';
import { addTeamAnswerRoutes } from './team/routes.ts';
import { createTeamAnswers, type TeamAnswersService } from './team/service.ts';

export interface AnswersParts {
  answers: Answers;
  attendance: AttendanceService;
  answerLinks: AnswerLinks;
  teamAnswers: TeamAnswersService;
  practices: OwnPractices;
  emergency: EmergencyService;
}

export function wireAnswers({
  db,
  counters,
  clock,
  jobs,
  config,
}: Pick<ServiceParts, 'db' | 'counters' | 'clock' | 'jobs' | 'config'>): AnswersParts {
  const audit = createAudit(clock);
  const throttle = createThrottle(config.throttles, clock);
  const answers = createAnswers({ db, clock, quota: config.throttles.answers });
  return {
    answers,
    attendance: createAttendance({ db, clock, quota: config.throttles.attendance, throttle }),
    answerLinks: createAnswerLinks({ db, siteUrl: config.siteUrl, answers }),
    teamAnswers: createTeamAnswers({ db, clock, throttle }),
    practices: createOwnPractices({ db, counters, clock, audit, throttle, tellSoon: () => jobs.wake(TELLING) }),
    emergency: createEmergency({ db, clock, audit }),
  };
}

export function addAnsweringRoutes(
  routes: SportRoutes,
  { answers, attendance, teamAnswers, practices, emergency }: AnswersParts,
): void {
  addAnswerRoutes(routes, { answers });
  addTeamAnswerRoutes(routes, { answers, teamAnswers });
  addAttendanceRoutes(routes, { attendance });
  addOwnPracticeRoutes(routes, { practices });
  addEmergencyRoutes(routes, { emergency });
}
