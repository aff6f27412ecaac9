/**
 * Where the organisation is. Sport times and everything people read are this zone's local time; hub times are UTC. The
 * two SQL functions that name it too are compared with this by a test (`packages/kernel/src/time.test.ts`).
 */
export const SITE_TIME_ZONE = 'America/New_York';
