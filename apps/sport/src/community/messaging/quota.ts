import type { ThrottleRule } from '@sports-hub/kernel';
import type { MemberRow } from '../../members/queries.ts';
import type { SportThrottle } from '../../throttles.ts';

export type Sender = Pick<MemberRow, 'id' | 'first_name' | 'last_name' | 'is_coach' | 'is_staff' | 'player_id'>;
export type MessageQuota = (sender: Sender) => ThrottleRule;

/** How much one sender may send: the same for everybody. */
export const createMessageQuota =
  (throttles: Readonly<Record<SportThrottle, ThrottleRule>>): MessageQuota =>
  () =>
    throttles.messages;
