import { reportMessage } from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Reports } from './service.ts';

export function addReportRoutes(routes: SportRoutes, { reports }: { reports: Reports }): void {
  routes.on(reportMessage, async ({ caller, body }) => {
    const { report, isNew } = await reports.submit(caller.id, { messageId: body.message_id, reason: body.reason });
    return isNew ? created(report) : ok(report);
  });
}
