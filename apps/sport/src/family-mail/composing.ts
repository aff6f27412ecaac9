import { listInWords, t } from '@sports-hub/contract/texts';
import { nameInMail, type MailDraft, type MailPerson } from '@sports-hub/kernel';
import { createSiteLinks } from '../platform/files/links.ts';
import { shownHtml } from '../platform/html/safe-html.ts';
import type { MailReader } from './audience.ts';
import { dressed, filledIn, filledInHtml, textOfHtml } from './html.ts';

/** What is written, the same for everybody. */
export interface WrittenMail {
  subject: string;
  html: string;
  html_rules: number;
}

/** What of it is for one reader. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  footnote: string;
}

const GUARDIAN = t('mails.family.guardiansFirstName');
const CHILD = t('mails.family.childsName');
const DIVISION = t('mails.family.division');
/** As they are typed into a text. */
export const PLACEHOLDERS: readonly string[] = [GUARDIAN, CHILD, DIVISION].map((name) => `[${name}]`);

const OFFER = new RegExp(`\\b(?:${t('mails.family.wordsOfOffers')})`, 'i');
/** What sells something does not go to those who want no offers, whatever it is called. */
export const readsLikeAnOffer = ({ subject, html }: Pick<WrittenMail, 'subject' | 'html'>): boolean =>
  OFFER.test(`${subject} ${textOfHtml(html)}`);

/** Writes an email for one reader: fields become names, and it says why it comes. */
export function createComposing({ siteUrl }: { siteUrl: string }) {
  const links = createSiteLinks(siteUrl);
  const valuesFor = ({ first_name, children, divisions }: MailReader): ReadonlyMap<string, string> =>
    new Map([
      [GUARDIAN, nameInMail(first_name, t('mails.family.everybody'))],
      [
        CHILD,
        children.length > 0
          ? listInWords(children.map((name) => nameInMail(name, t('mails.family.yourChild'))))
          : t('mails.family.yourPlayers'),
      ],
      [DIVISION, listInWords(divisions)],
    ]);
  const compose = (mail: WrittenMail, reader: MailReader, address: string): ComposedMail => {
    const values = valuesFor(reader);
    const html = filledInHtml(shownHtml(mail, links), values);
    return {
      subject: filledIn(mail.subject, values).slice(0, 200),
      html,
      text: textOfHtml(html),
      footnote: [reader.because, address].filter(Boolean).join(' '),
    };
  };
  return {
    compose,
    draft: (
      mail: WrittenMail,
      reader: MailReader,
      {
        address,
        replyTo,
        unsubscribeUrl,
      }: { address: string; replyTo?: MailPerson | undefined; unsubscribeUrl?: string | undefined },
    ): MailDraft => {
      const { subject, html, text, footnote } = compose(mail, reader, address);
      return {
        subject,
        greeting: '',
        paragraphs: [],
        body: { html: dressed(html), text },
        footnote,
        ...(replyTo ? { replyTo } : {}),
        ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      };
    },
  };
}
export type Composing = ReturnType<typeof createComposing>;
