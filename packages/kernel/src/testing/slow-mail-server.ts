import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a client said that is answered: its command, or where the conversation stands. */
export type SmtpMoment = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

export interface SlowMailServer {
  url: string;
  /** What was taken: the recipient and the message id, oldest first. */
  taken: { to: string; messageId: string }[];
  /** How often each moment came, for instance `RCPT`. */
  moments: Map<SmtpMoment, number>;
  /** Connections that the client has ended. */
  ended: () => number;
  stop(): Promise<void>;
}

const USUAL: Record<SmtpMoment, string> = {
  greeting: '220 slow.example ESMTP',
  EHLO: '250-slow.example\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 2.1.0 go on',
  RCPT: '250 2.1.5 go on',
  DATA: '354 go on',
  message: '250 2.0.0 taken',
};

/**
 * A mail server that takes its time over every reply, or replies otherwise. `reply` is asked with the recipient, as far
 * as one is known; `pace` says how a reply is sent: `whole` after the pause, or `trickled` letter by letter with the
 * pause between them.
 */
export async function startSlowMailServer({
  pauseMs = 0,
  pace = 'whole',
  reply = () => undefined,
}: {
  pauseMs?: number;
  pace?: 'whole' | 'trickled';
  reply?: (moment: SmtpMoment, to: string) => string | undefined;
} = {}): Promise<SlowMailServer> {
  const taken: SlowMailServer['taken'] = [];
  const moments: SlowMailServer['moments'] = new Map();
  const open = new Set<Socket>();
  let ended = 0;

  const converse = async (socket: Socket): Promise<void> => {
    let to = '';
    const say = async (moment: SmtpMoment): Promise<boolean> => {
      moments.set(moment, (moments.get(moment) ?? 0) + 1);
      const line = `${reply(moment, to) ?? USUAL[moment]}\r\n`;
      for (const part of pace === 'whole' ? [line] : line) {
        await sleep(pauseMs);
        if (socket.writable) socket.write(part);
      }
      return /^[23]/.test(line);
    };
    await say('greeting');
    let kept = '';
    let isMessage = false;
    for await (const chunk of socket) {
      kept += String(chunk);
      for (;;) {
        const end = isMessage ? kept.indexOf('\r\n.\r\n') : kept.indexOf('\r\n');
        if (end < 0) break;
        const text = kept.slice(0, end);
        kept = kept.slice(end + (isMessage ? 5 : 2));
        if (isMessage) {
          isMessage = false;
          const messageId = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '';
          if (await say('message')) taken.push({ to, messageId });
          continue;
        }
        const command = text.slice(0, 4).toUpperCase();
        if (command === 'QUIT') socket.end('221 bye\r\n');
        else if (command === 'RSET') socket.write('250 ok\r\n');
        else if (command === 'RCPT') {
          to = /<([^>]*)>/.exec(text)?.[1] ?? '';
          await say('RCPT');
        } else if (command === 'DATA') isMessage = await say('DATA');
        else await say(command as SmtpMoment);
      }
    }
  };

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      ended += 1;
    });
    converse(socket).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    moments,
    ended: () => ended,
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
