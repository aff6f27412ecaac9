import { t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import { money } from '../../payments/money.ts';
import type { Registration } from '../records/queries.ts';
import { linesForFamily } from '../records/assistance.ts';

/** Whom it is about, and where its family reads on. */
export interface Told {
  children: readonly [Registration, ...Registration[]];
  url: string;
}

const child = ({ player_first_name }: Registration): string =>
  nameInMail(player_first_name, t('mails.outcomes.yourChild'));
const names = ({ children }: Told): string => new Intl.ListFormat('en').format(children.map(child));
/** Nobody who looks over a shoulder, or at a list of mails that did not arrive, reads what it is about. */
const subject = (told: Told): string => t('mails.aid.aboutTheRegistrationOf', { children: names(told) });
const head = (told: Told): Pick<MailDraft, 'subject' | 'greeting'> => ({
  subject: subject(told),
  greeting: greet(told.children[0].parent_first_name),
});

/** Anybody can cause it to be sent to an address that they typed: nothing of what was written is in it. */
export const confirmAidMail = (
  told: Told,
  { confirmBy, spotUntil }: { confirmBy: Date; spotUntil: Date | null },
): MailDraft => ({
  ...head(told),
  paragraphs: [
    t('mails.aid.confirmYourRequest', { children: names(told), until: timeInWords(confirmBy) }),
    spotUntil
      ? t('mails.aid.theSpotIsHeldShortly', { until: timeInWords(spotUntil) })
      : t('mails.aid.nobodyReadsItBefore'),
  ],
  action: { label: t('mails.aid.confirmTheRequest'), url: told.url },
  footnote: t('mails.aid.ifThisWasNotYou'),
});

export const askedMail = (told: Told, question: string): MailDraft => ({
  ...head(told),
  paragraphs: [t('mails.aid.thereIsAQuestion')],
  quote: question,
  action: { label: t('mails.aid.answer'), url: told.url },
  footnote: t('mails.aid.onlyThoseWhoDecide'),
});

const priceLines = ({ children }: Told): NonNullable<MailDraft['lines']> =>
  children.flatMap((one) => [
    ...linesForFamily(one).map(({ label, amount }) => ({
      label: children.length === 1 ? label : t('mails.outcomes.ofChild', { child: child(one), label }),
      amount: money(amount),
    })),
  ]);

/** “You pay $80.00. Nobody on the team knows.” */
export const grantedMail = (
  told: Told,
  { due, sentence, payBy, isFull }: { due: number; sentence: string | null; payBy: Date; isFull: boolean },
): MailDraft => ({
  ...head(told),
  paragraphs: [
    due > 0 ? t('mails.aid.youPay', { due: money(due) }) : t('mails.aid.youPayNothing'),
    isFull
      ? t('mails.aid.noSpotIsFree', { children: names(told) })
      : due > 0
        ? t('mails.aid.payBy', { until: timeInWords(payBy), children: names(told) })
        : t('mails.aid.takeTheSpotBy', { until: timeInWords(payBy), children: names(told) }),
  ],
  ...(sentence ? { quote: sentence } : {}),
  lines: [...priceLines(told), { label: t('mails.aid.youPayInAll'), amount: money(due) }],
  action: { label: due > 0 ? t('mails.aid.pay', { due: money(due) }) : t('mails.aid.finish'), url: told.url },
  footnote: t('mails.aid.onlyThoseWhoDecide'),
});

/** Their sentence, then the way on. */
export const declinedMail = (
  told: Told,
  { price, sentence, payBy }: { price: number; sentence: string; payBy: Date },
): MailDraft => ({
  ...head(told),
  paragraphs: [
    t('mails.aid.weCannotHelp'),
    t('mails.aid.youCanStillRegister', { price: money(price), until: timeInWords(payBy) }),
  ],
  quote: sentence,
  action: { label: t('mails.aid.seeHowToGoOn'), url: told.url },
  footnote: t('mails.aid.onlyThoseWhoDecide'),
});

/** What was promised and not used is the fund's again. */
export const takenBackMail = (
  told: Told,
  { price, sentence, payBy }: { price: number; sentence: string; payBy: Date },
): MailDraft => ({
  ...head(told),
  paragraphs: [
    t('mails.aid.weHadToTakeItBack'),
    t('mails.aid.youCanStillRegister', { price: money(price), until: timeInWords(payBy) }),
  ],
  quote: sentence,
  action: { label: t('mails.aid.seeHowToGoOn'), url: told.url },
  footnote: t('mails.aid.onlyThoseWhoDecide'),
});
