import type { FastifyInstance } from 'fastify';
import { addAttendancePage } from './attendance.ts';
import { addChangePracticePage } from './change-practice.ts';
import { addEmergencyPages } from './emergency.ts';
import type { EventPagesOptions } from './opened.ts';
import { addFamilyEventPage } from './family-event.ts';
import { addTeamAnswersPage } from './team-answers.ts';

/** The pages of one event: a family's, and those of the team's coaches. */
export function addEventPages(app: FastifyInstance, options: EventPagesOptions): void {
  addFamilyEventPage(app, options);
  addTeamAnswersPage(app, options);
  addAttendancePage(app, options);
  addChangePracticePage(app, options);
  addEmergencyPages(app, options);
}
