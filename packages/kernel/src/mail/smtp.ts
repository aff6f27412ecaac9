import type { Deliver } from './mail.ts';
import { refusalIn } from './refusal.ts';

/** How long a mail server may take. */
export interface SmtpLimits {
  /** For one mail as a whole, however it trickles. Shorter than a job may take. */
  wholeMs: number;
  /** Without a word. */
  silenceMs: number;
}
const LIMITS: SmtpLimits = { wholeMs: 240_000, silenceMs: 60_000 };

const SETTINGS = {
  pool: true,
  // A pool for each mail that is in flight at a time: giving up on one then closes no other's connection.
  maxConnections: 1,
  maxMessages: 1_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Real mail. The subject and names cannot add headers: the library encodes them. */
export function smtpDelivery(
  smtpUrl: string,
  from: string,
  { wholeMs, silenceMs }: SmtpLimits = LIMITS,
): { deliver: Deliver; close: () => void } {
  const open = async () => {
    // Loaded only where mail is really sent.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      ...SETTINGS,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    });
  };
  type Connection = Awaited<ReturnType<typeof open>>;
  const idle: Connection[] = [];
  const connections = new Set<Connection>();
  const freeConnection = async (): Promise<Connection> => {
    const connection = idle.pop() ?? (await open());
    connections.add(connection);
    return connection;
  };
  return {
    async deliver({ messageId, to, subject, text, html, replyTo, unsubscribeUrl }) {
      const connection = await freeConnection();
      const cut = setTimeout(() => {
        connections.delete(connection);
        connection.close({ force: true });
      }, wholeMs);
      try {
        await connection.sendMail({
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
      } catch (error) {
        throw refusalIn(error) ?? error;
      } finally {
        clearTimeout(cut);
        if (connections.has(connection)) idle.push(connection);
      }
    },
    close: () => {
      for (const connection of connections) connection.close();
      connections.clear();
      idle.length = 0;
    },
  };
}
