import { createThrottle } from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createRides, type Rides } from './service.ts';

export const wireRides = ({
  db,
  counters,
  clock,
  config,
}: Pick<ServiceParts, 'db' | 'counters' | 'clock' | 'config'>): { rides: Rides } => ({
  rides: createRides({ db, counters, clock, throttle: createThrottle(config.throttles, clock) }),
});
