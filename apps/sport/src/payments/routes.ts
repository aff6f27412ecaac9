import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, API_VERSION, ConfirmSandboxPayment, receivePaymentWebhook } from '@sports-hub/contract';
import { invalidField, ok, Problem } from '@sports-hub/kernel';
import { TEST_CARDS, type Sandbox } from './sandbox.ts';
import type { Payments } from './service.ts';
import type { PublicRoutes } from '../platform/http/public-routes.ts';

const SIGNATURE_HEADER = 'stripe-signature';

const signatureOf = ({ headers }: FastifyRequest): string | undefined => {
  const value = headers[SIGNATURE_HEADER];
  return typeof value === 'string' ? value : undefined;
};

export function addPaymentRoutes(routes: PublicRoutes, { payments }: { payments: Payments }): void {
  routes.on(receivePaymentWebhook, async ({ request }) => {
    await payments.webhook(request.body as Buffer, signatureOf(request));
    return ok({ received: true as const });
  });
}

/**
 * What stands in for the processor in demo and development; `hasForm` where people may choose what becomes of a
 * payment.
 */
export function addSandboxEndpoints(
  app: FastifyInstance,
  { sandbox, hasForm }: { sandbox: Sandbox; hasForm: boolean },
): void {
  // The sandbox delivers to the same route as a real processor, so that the demo goes through the same check.
  sandbox.deliverTo(async (body, signature) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `${API_PREFIX}${receivePaymentWebhook.path}`,
      payload: body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    });
    if (statusCode !== 200) throw new Error(`The webhook answered ${statusCode}`);
  });
  if (!hasForm) return;
  app.post<{ Body: ConfirmSandboxPayment }>(
    '/dev/payments/confirm',
    { schema: { body: ConfirmSandboxPayment } },
    async ({ body: { clientSecret, outcome, card_number } }) => {
      const number = card_number?.replaceAll(' ', '');
      const chosen = outcome ?? TEST_CARDS[number ?? ''] ?? 'declined';
      if (outcome === undefined && card_number === undefined)
        throw invalidField('outcome', t('answers.payments.routes.thisIsRequired'));
      const intent = await sandbox.confirm(clientSecret, chosen, number);
      if (!intent) throw new Problem('record.not_found');
      const status = chosen === 'declined' && intent.status === 'requires_payment' ? 'declined' : intent.status;
      return { success: true, version: API_VERSION, data: { status, payment_intent: intent.id }, status };
    },
  );
}
