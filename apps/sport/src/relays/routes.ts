import { t } from '@sports-hub/contract/texts';
import {
  confirmNewsletter,
  sendBoardMessage,
  sendContactMessage,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import { originOf } from '../platform/http/origin.ts';
import type { BoardMail } from './board-mail/service.ts';
import type { ContactRelay } from './contact/service.ts';
import type { Newsletter } from './newsletter/service.ts';
import type { PublicRoutes } from '../platform/http/public-routes.ts';

/** What visitors send by mail. */
export function addRelayRoutes(
  routes: PublicRoutes,
  { contact, boardMail, newsletter }: { contact: ContactRelay; boardMail: BoardMail; newsletter: Newsletter },
): void {
  routes.on(sendContactMessage, async ({ body, request }) => {
    await contact.send(body, originOf(request));
    return ok({ status: 'sent' as const, message: t('answers.relays.routes.thankYouYourMessageIs') });
  });

  routes.on(sendBoardMessage, async ({ body, request }) => {
    await boardMail.send(body, originOf(request));
    return ok({ status: 'sent' as const, message: t('answers.relays.routes.thankYouYourMessageIs') });
  });

  routes.on(subscribeToNewsletter, async ({ body, request }) => {
    await newsletter.ask(body, originOf(request));
    return ok({
      status: 'confirmation_sent' as const,
      message: t('answers.relays.routes.pleaseLookIntoYourMail'),
    });
  });

  routes.on(confirmNewsletter, async ({ body, request }) => {
    await newsletter.confirm(body.token, originOf(request));
    return ok({ status: 'subscribed' as const, message: t('answers.relays.routes.youGetTheNewsletterNow') });
  });

  routes.on(unsubscribeFromNewsletter, async ({ body, request }) => {
    await newsletter.end(body, originOf(request));
    return ok({ status: 'unsubscribed' as const, message: t('answers.relays.routes.noMoreNewslettersWillCome') });
  });
}
