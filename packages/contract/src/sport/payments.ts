import Type from 'typebox';
import { json, operation } from '../operation.ts';

export const receivePaymentWebhook = operation({
  service: 'sport',
  tag: 'Payments',
  name: 'receivePaymentWebhook',
  method: 'POST',
  path: '/payments/webhook',
  access: 'public',
  reach: 'site',
  summary: 'Deliveries of the payment processor, signed over the bytes of the body',
  bodyKind: 'raw',
  uploadLimit: 256 * 1024,
  responses: { 200: json(Type.Object({ received: Type.Literal(true) })) },
  problems: ['payment.webhook_refused', 'payment.unconfirmed'],
});
