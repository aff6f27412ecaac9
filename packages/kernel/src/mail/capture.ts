import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
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
  message_id: string;
  captured_at: string;
}

const KEPT = 500;

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];

/** Without a mail server, mails are kept as files in the data directory, shared by all services on the machine. */
export const captureDelivery = (folder: string, clock: Clock): Deliver => {
  let order = 0;
  return async ({ messageId, to, subject, text, html }: QueuedMail) => {
    const mail: CapturedMail = { to, subject, text, html, links: linksIn(text), message_id: messageId, captured_at: clock.now().toISOString() };
    await mkdir(folder, { recursive: true });
    order += 1;
    // The name sorts by time; the id makes a mail that is delivered twice overwrite itself only within one process.
    const name = `${clock.now().getTime()}-${String(order).padStart(6, '0')}-${messageId.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 36)}.json`;
    await writeFile(join(folder, `.${name}`), JSON.stringify(mail));
    await rename(join(folder, `.${name}`), join(folder, name));
  };
};

/** Newest first. */
export async function readCapturedMail(folder: string, to?: string): Promise<CapturedMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const newest = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort().reverse().slice(0, KEPT);
  const mails = await Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CapturedMail));
  return to ? mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : mails;
}
