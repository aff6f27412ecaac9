import type { Clock, Metrics } from '@sports-hub/kernel';
import { paymentFigures } from './payments/figures.ts';
import { registrationFigures } from './registration/figures.ts';

/** What a sport tells about its money and its registrations. */
export function addSportFigures(metrics: Metrics, { clock }: { clock: Clock }): void {
  metrics.addFromDatabase(paymentFigures(clock), registrationFigures);
}
