import type { FastifyInstance } from 'fastify';
import { t } from '@sports-hub/contract/texts';
import { renderMail, sendPage, type Clock } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { WEEK_PREVIEW_PATH } from '@sports-hub/web/render';
import type { WeekPreview } from '../week/composing.ts';
import { sendToSignIn } from './member-pages.ts';
import { asReading, type SiteData, type Visitors } from './site.ts';

/** A mail brings its own inline styles, may run nothing and load nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The mail about the week as it would come now, for whoever wonders what it is like. Nothing is sent. */
export function addWeekPreviewPage(
  app: FastifyInstance,
  options: { clock: Clock; siteData: SiteData; visitors: Visitors; weekPreview: WeekPreview },
): void {
  const { clock, siteData, visitors, weekPreview } = options;
  app.get(WEEK_PREVIEW_PATH, async (request, reply) => {
    const [site, { caller }] = await Promise.all([siteData.site(), visitors(asReading(request))]);
    if (!caller) return sendToSignIn(reply, WEEK_PREVIEW_PATH);
    const from = toLocalDate(clock.now());
    const draft = await weekPreview(caller.account.id, caller.members, { from, to: addDays(from, 6) });
    const nothing = {
      subject: t('hub.week.title'),
      title: t('hub.week.title'),
      greeting: '',
      paragraphs: [t('hub.weekPreview.noneWouldCome')],
      action: { label: t('hub.weekPreview.back'), url: `${site.siteUrl}/account.php?tab=notifications` },
    };
    const { html } = renderMail(draft ?? nothing, site.organisation, site.siteUrl);
    // A mail has no landmarks, a page has.
    const page = html.replace('<div style="max-width:', '<div role="main" style="max-width:');
    return sendPage(request, reply, page, { policy: MAIL_POLICY, holdsSecret: true });
  });
}
