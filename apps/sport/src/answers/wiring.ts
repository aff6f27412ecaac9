import { createThrottle } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import type { ServiceParts } from '../platform/service-parts.ts';
import { addAttendanceRoutes } from './attendance/routes.ts';
import { createAttendance, type AttendanceService } from './attendance/service.ts';
import { createAnswerLinks, type AnswerLinks } from './links.ts';
import { addAnswerRoutes } from './routes.ts';
import { createAnswers, type Answers } from './service.ts';
import { addTeamAnswerRoutes } from './team/routes.ts';
import { createTeamAnswers, type TeamAnswersService } from './team/service.ts';

export interface AnswersParts {
  answers: Answers;
  attendance: AttendanceService;
  answerLinks: AnswerLinks;
  teamAnswers: TeamAnswersService;
}

export function wireAnswers({ db, clock, config }: Pick<ServiceParts, 'db' | 'clock' | 'config'>): AnswersParts {
  const answers = createAnswers({ db, clock, quota: config.throttles.answers });
  return {
    answers,
    attendance: createAttendance({ db, clock, quota: config.throttles.attendance }),
    answerLinks: createAnswerLinks({ db, siteUrl: config.siteUrl, answers }),
    teamAnswers: createTeamAnswers({ db, clock, throttle: createThrottle(config.throttles, clock) }),
  };
}

export function addAnsweringRoutes(routes: SportRoutes, { answers, attendance, teamAnswers }: AnswersParts): void {
  addAnswerRoutes(routes, { answers });
  addTeamAnswerRoutes(routes, { answers, teamAnswers });
  addAttendanceRoutes(routes, { attendance });
}
