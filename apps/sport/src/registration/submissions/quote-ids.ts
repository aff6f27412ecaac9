import { t } from '@sports-hub/contract/texts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidField } from '@sports-hub/kernel';

export interface Quoted {
  total: number;
  validUntil: Date;
}

/** `<total>.<valid until>.<signature>`: a quote remembers itself, so that asking for one stores nothing. */
export function createQuoteIds(secrets: readonly string[]) {
  const sign = (secret: string, text: string): string =>
    createHmac('sha256', `registration quote ${secret}`).update(text).digest('base64url').slice(0, 27);
  const isSigned = (text: string, signature: string): boolean =>
    secrets.some((secret) => {
      const expected = Buffer.from(sign(secret, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });

  return {
    create(total: number, validUntil: Date): string {
      const text = `${total.toString(36)}.${Math.floor(validUntil.getTime() / 1000).toString(36)}`;
      return `${text}.${sign(secrets[0] ?? '', text)}`;
    },
    /** The total that was quoted, and until when it was promised. */
    read(quoteId: string): Quoted {
      const [total = '', until = '', signature = ''] = quoteId.split('.');
      if (!isSigned(`${total}.${until}`, signature))
        throw invalidField('quote_id', t('answers.registration.submissions.quoteIds.thisIsNotOneOf'));
      return { total: Number.parseInt(total, 36), validUntil: new Date(Number.parseInt(until, 36) * 1000) };
    },
  };
}
export type QuoteIds = ReturnType<typeof createQuoteIds>;
