import type { Deliver } from './mail.ts';

const SETTINGS = {
  pool: true,
  maxConnections: 5,
  maxMessages: 1_000,
  // Together shorter than a job's lease, so that no mail is tried twice at once.
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 8_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Real mail. The subject and names cannot add headers: the library encodes them. */
export function smtpDelivery(smtpUrl: string, from: string): { deliver: Deliver; close: () => void } {
  // Loaded only where mail is really sent.
  const transport = import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...SETTINGS }));
  return {
    async deliver({ messageId, to, subject, text, html, replyTo, unsubscribeUrl }) {
      await (
        await transport
      ).sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId,
        ...(replyTo ? { replyTo } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl
            ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      });
    },
    close: () => {
      void transport.then((open) => open.close());
    },
  };
}
