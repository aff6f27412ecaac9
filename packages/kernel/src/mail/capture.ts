import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Deliver, QueuedMail } from './mail.ts';

/** A mail that was kept instead of sent. */
export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Whom a reply goes to, when it is not the service itself. */
  reply_to?: string;
  unsubscribe_url?: string;
  return_to?: string;
  message_id: string;
  captured_at: string;
}

const KEPT = 500;
const PRUNE_EVERY = 100;

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];

/** Without a mail server, mails are kept as files in the data directory, shared by all services on the machine. */
export const captureDelivery = (folder: string, clock: Clock): Deliver => {
  let order = 0;
  return async ({ messageId, to, subject, text, html, replyTo, unsubscribeUrl, returnTo }: QueuedMail, atLast) => {
    const mail: CapturedMail = {
      to,
      subject,
      text,
      html,
      links: linksIn(text),
      ...(replyTo ? { reply_to: replyTo.address } : {}),
      ...(unsubscribeUrl ? { unsubscribe_url: unsubscribeUrl } : {}),
      ...(returnTo ? { return_to: returnTo } : {}),
      message_id: messageId,
      captured_at: clock.now().toISOString(),
    };
    await mkdir(folder, { recursive: true });
    order += 1;
    // The name sorts by time; the id makes a mail that is delivered twice overwrite itself only within one process.
    const name = `${clock.now().getTime()}-${String(order).padStart(6, '0')}-${messageId.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 36)}.json`;
    // Only for this user: a mail may hold a live link.
    await writeFile(join(folder, `.${name}`), JSON.stringify(mail), { mode: 0o600 });
    await atLast?.();
    await rename(join(folder, `.${name}`), join(folder, name));
    if (order % PRUNE_EVERY === 0) await prune(folder);
  };
};

/** The names of the kept mails, newest first. */
const newestFirst = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .reverse();

async function prune(folder: string): Promise<void> {
  for (const name of (await newestFirst(folder)).slice(KEPT)) await rm(join(folder, name), { force: true });
}

/** Newest first. */
export async function readCapturedMail(folder: string, to?: string): Promise<CapturedMail[]> {
  const newest = (await newestFirst(folder)).slice(0, KEPT);
  const mails = await Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CapturedMail),
  );
  return to ? mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : mails;
}
