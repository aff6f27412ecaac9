import { noteRefusedAddress, oneLineOf, type Clock, type Database } from '@sports-hub/kernel';
import { findDeliveryKey, noteReturned } from './off-queries.ts';
import { isSigned, readToken } from './signed-addresses.ts';

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
interface ReturnedMail {
  token: string;
  /** For good, and about the address. */
  isAddress: boolean;
  says: string;
}

/** The address that it came back to, in any of the headers that mail servers keep it in. */
const TOKEN = /\+([1-9]\d{0,14}-[0-9a-f]{32})@/i;
const WHERE = /^(?:delivered-to|x-original-to|envelope-to|to):(.*(?:\r?\n[ \t].*)*)/gim;

const headersOf = (message: string): string => message.split(/\r?\n\r?\n/, 1)[0] ?? '';
/** A field of the report, with its folded lines. */
const fieldOf = (message: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(message)?.[1]?.replaceAll(/\s+/g, ' ').trim() ??
  '';

/**
 * Reads a message that came to a return address. Nothing where it is not a report of a failure: an automatic reply, or
 * the word that a mail is only late.
 */
export function readReturned(message: string, to = ''): ReturnedMail | undefined {
  const addresses = [to, ...[...headersOf(message).matchAll(WHERE)].map(([, address = '']) => address)];
  const token = addresses.map((address) => TOKEN.exec(address)?.[1]).find(Boolean);
  if (!token || !/^action:[ \t]*failed\b/im.test(message)) return undefined;
  const status = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(message, 'status'))?.[0] ?? '';
  const diagnostic = fieldOf(message, 'diagnostic-code').replace(/^[\w-]+;\s*/, '');
  return {
    token: token.toLowerCase(),
    isAddress: /^5\.1\./.test(status),
    says: oneLineOf(diagnostic || status),
  };
}

/** Takes what mail servers send back. Whoever has no signed address of ours changes nothing, and is not told. */
export function createReturnedMails({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async take(message: string, to: string): Promise<boolean> {
      const returned = readReturned(message, to);
      const token = returned && readToken(returned.token);
      if (!returned || !token) return false;
      return db.transaction(async (tx) => {
        const found = await findDeliveryKey(tx, token.deliveryId);
        if (!found || !isSigned('returned', token, found.key)) return false;
        const now = clock.now();
        const isNew = (await noteReturned(tx, token.deliveryId, returned.says, now)) > 0;
        if (isNew && returned.isAddress) await noteRefusedAddress(tx, found.email, now);
        return isNew;
      });
    },
  };
}
export type ReturnedMails = ReturnType<typeof createReturnedMails>;
