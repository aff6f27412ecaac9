import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Whom the conversation named as recipients, whatever the headers say. */
  to: string[];
  from: string;
  mail: ParsedMail;
  /** As it came over the wire. */
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** So many a second at most. */
  perSecond?: number;
  /** The status that a recipient is refused with; undefined: none. */
  refuses?: (address: string) => number | undefined;
}

/** A mail server that takes everything else and keeps it, oldest first. */
export async function startMailServer({
  perSecond = Infinity,
  refuses = () => undefined,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let nextAt = 0;
  /** Says when it takes the next one. */
  const pace = (): number => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1_000 / perSecond;
    return at - now;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuses(address);
      done(responseCode === undefined ? undefined : Object.assign(new Error('not now'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const source = Buffer.concat(chunks);
        simpleParser(source).then((mail) => {
          received.push({
            to: envelope.rcptTo.map(({ address }) => address),
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            mail,
            source: source.toString('utf8'),
          });
          setTimeout(done, pace());
        }, done);
      });
    },
  });
  // A client that is killed in the middle of a conversation is no fault of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
