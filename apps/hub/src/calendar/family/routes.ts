import type { FastifyInstance } from 'fastify';
import { changeFamilyCalendar, getFamilyCalendar, renewFamilyCalendar } from '@sports-hub/contract';
import { clientKey, createCompressedForms, ok, sendShared, tagOf, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../../accounts/authentication.ts';
import type { FamilyCalendars } from './service.ts';

/** The address of a family's calendar. Only this pattern of it is ever logged. */
export const FAMILY_CALENDAR_PATH = '/calendar/family';

const KEPT_COMPRESSED_BYTES = 4 * 1024 * 1024;

export function addFamilyCalendarRoutes(
  routes: Routes<HubGuards>,
  { familyCalendars }: { familyCalendars: FamilyCalendars },
): void {
  routes.on(getFamilyCalendar, async ({ caller }) => ok(await familyCalendars.get(caller.account.id)));
  routes.on(changeFamilyCalendar, async ({ caller, body }) =>
    ok(await familyCalendars.change(caller.account.id, body)),
  );
  routes.on(renewFamilyCalendar, async ({ caller, request }) =>
    ok(await familyCalendars.renew(caller.account.id, request.id)),
  );
}

/** The file itself, for calendar programs: the secret in its address is all that they have. */
export function addFamilyCalendarEndpoints(
  app: FastifyInstance,
  { familyCalendars }: { familyCalendars: FamilyCalendars },
): void {
  const forms = createCompressedForms({ maxBytes: KEPT_COMPRESSED_BYTES });
  app.get(`${FAMILY_CALENDAR_PATH}/:file`, async (request, reply) => {
    const [, secret = ''] = /^(.*)\.ics$/.exec((request.params as { file: string }).file) ?? [];
    const file = await familyCalendars.file(secret, {
      key: clientKey(request.ip),
      userAgent: request.headers['user-agent'],
    });
    const body = Buffer.from(file);
    const tag = tagOf(body);
    reply
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="family.ics"')
      .type('text/calendar; charset=utf-8');
    return sendShared(request, reply, { tag, body, inEncoding: forms(tag, body) });
  });
}
