import type { Clock, Database, Jobs, Mail } from '@sports-hub/kernel';
import type { SportConfig } from '../config.ts';

/** What a sport has from its start and most modules are put together with. */
export interface ServiceParts {
  db: Database;
  /** Where attempts are counted. */
  counters: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  config: SportConfig;
}
