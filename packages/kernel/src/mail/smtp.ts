import { Transform } from 'node:stream';
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

/** Lets a message through, and its end only when this is done: until then no mail server has taken it. */
const beforeTheEnd = (atLast: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void atLast().then(() => done(), done),
  });

/** Real mail. The subject and names cannot add headers: the library encodes them. */
export function smtpDelivery(
  smtpUrl: string,
  from: string,
  { wholeMs, silenceMs }: SmtpLimits = LIMITS,
): { deliver: Deliver; close: () => void } {
  const open = async () => {
    // Loaded only where mail is really sent.
    const { createTransport } = await import('nodemailer');
    const connection = createTransport({
      url: smtpUrl,
      ...SETTINGS,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    });
    connection.use('stream', (mail, done) => {
      const { atLast } = mail.data as { atLast?: () => Promise<void> };
      // Made again for each try that the library makes by itself, so that what must not come twice can refuse the second.
      if (atLast) mail.message.transform(() => beforeTheEnd(atLast));
      done();
    });
    return connection;
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
    async deliver({ messageId, to, subject, text, html, replyTo, unsubscribeUrl, returnTo }, atLast) {
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
          ...(returnTo ? { envelope: { from: returnTo, to } } : {}),
          ...(atLast ? { atLast } : {}),
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
