import { createTransport } from 'nodemailer';
import type { Deliver } from './mail.ts';

/** Real mail. The subject and names cannot add headers: the library encodes them. */
export function smtpDelivery(smtpUrl: string, from: string): { deliver: Deliver; close: () => void } {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, disableFileAccess: true, disableUrlAccess: true });
  return {
    async deliver({ messageId, to, subject, text, html }) {
      await transport.sendMail({
        from, to, subject, text, html, messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}
