import type { OperationSpec } from '../operation.ts';
import * as agents from './agents.ts';
import * as accounts from './accounts.ts';
import * as calendar from './calendar.ts';
import * as familyCalendar from './family-calendar.ts';
import * as health from './health.ts';
import * as links from './links.ts';
import * as live from './live.ts';
import * as passkeys from './passkeys.ts';
import * as week from './week.ts';

export const hubOperations: readonly OperationSpec[] = [
  health,
  accounts,
  links,
  passkeys,
  calendar,
  familyCalendar,
  week,
  agents,
  live,
].flatMap((group) => Object.values(group) as OperationSpec[]);

export * from './account-schemas.ts';
export * from './accounts.ts';
export * from './agent-schemas.ts';
export * from './agents.ts';
export * from './calendar.ts';
export * from './family-calendar-schemas.ts';
export * from './family-calendar.ts';
export * from './health.ts';
export * from './links.ts';
export * from './live.ts';
export * from './passkeys.ts';
export * from './week-schemas.ts';
export * from './week.ts';
