import Type, { type Static } from 'typebox';

const Count = Type.Integer({ minimum: 0 });
/** How long the oldest of those that wait has been waiting. */
const Oldest = Type.Integer({ minimum: 0 });
const Work = Type.Object({ waiting: Count, failed: Count, oldest_seconds: Oldest });

/** What waits at a service and what failed there, in numbers. */
export const ServiceStatus = Type.Object({
  mails: Work,
  tasks: Work,
  money: Type.Object({
    held: Count,
    refunds: Count,
    oldest_refund_seconds: Oldest,
    unsettled: Count,
    oldest_unsettled_seconds: Oldest,
  }),
  low_disk: Type.Boolean(),
});
export type ServiceStatus = Static<typeof ServiceStatus>;
