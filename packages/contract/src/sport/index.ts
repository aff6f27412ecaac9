import type { OperationSpec } from '../operation.ts';
import { adminOperations } from './admin/index.ts';
import * as aid from './aid.ts';
import * as answers from './answers.ts';
import * as coaching from './coaching.ts';
import * as content from './content.ts';
import * as devices from './devices.ts';
import * as duties from './duties.ts';
import * as rides from './rides.ts';
import * as families from './families.ts';
import * as ownEvents from './own-events.ts';
import * as health from './health.ts';
import * as important from './important.ts';
import * as internal from './internal.ts';
import * as live from './live.ts';
import * as messaging from './messaging.ts';
import * as notices from './notices.ts';
import * as payments from './payments.ts';
import * as papers from './papers.ts';
import * as registration from './registration.ts';
import * as relays from './relays.ts';
import * as results from './results.ts';
import * as schedules from './schedules.ts';
import * as search from './search.ts';
import * as siteSignIn from './site-sign-in.ts';
import * as siteTexts from './site-texts.ts';
import * as sponsors from './sponsors.ts';

/** These modules export operations only; their shared schemas live in files of their own. */
export const sportOperations: readonly OperationSpec[] = [
  health,
  siteSignIn,
  content,
  search,
  schedules,
  registration,
  papers,
  aid,
  payments,
  relays,
  devices,
  sponsors,
  families,
  ownEvents,
  messaging,
  answers,
  coaching,
  results,
  live,
  duties,
  rides,
  notices,
  important,
  siteTexts,
  internal,
]
  .flatMap((group) => Object.values(group) as OperationSpec[])
  .concat(adminOperations);

export * from './admin/index.ts';
export * from './aid-schemas.ts';
export * from './aid.ts';
export * from './answers-schemas.ts';
export * from './answers.ts';
export * from './coaching-schemas.ts';
export * from './coaching.ts';
export * from './community-schemas.ts';
export * from './content-schemas.ts';
export * from './content.ts';
export * from './devices-schemas.ts';
export * from './devices.ts';
export * from './duties-schemas.ts';
export * from './duties.ts';
export * from './rides-schemas.ts';
export * from './rides.ts';
export * from './families.ts';
export * from './own-events-schemas.ts';
export * from './own-events.ts';
export * from './family-registration-schemas.ts';
export * from './health.ts';
export * from './important-schemas.ts';
export * from './important.ts';
export * from './internal.ts';
export * from './live.ts';
export * from './member-schemas.ts';
export * from './messaging.ts';
export * from './notices-schemas.ts';
export * from './notices.ts';
export * from './payment-plan-schemas.ts';
export * from './payment-schemas.ts';
export * from './payments.ts';
export * from './paper-schemas.ts';
export * from './papers.ts';
export * from './registration-field-schemas.ts';
export * from './registration-schemas.ts';
export * from './registration.ts';
export * from './relays-schemas.ts';
export * from './relays.ts';
export * from './results-schemas.ts';
export * from './results.ts';
export * from './schedules-schemas.ts';
export * from './schedules.ts';
export * from './search-schemas.ts';
export * from './search.ts';
export * from './site-sign-in.ts';
export * from './site-texts-schemas.ts';
export * from './site-texts.ts';
export * from './sponsors-schemas.ts';
export * from './sponsors.ts';
export * from './status-schemas.ts';
export * from './week-schemas.ts';
