import { siteCurrency } from '@sports-hub/contract';
import { listInWords, t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { money } from '../../payments/money.ts';
import type { MailFacts } from '../outcomes/mails.ts';
import type { Registration } from '../records/queries.ts';
import { dayWords } from './day-words.ts';
import { isOpen, type InstallmentRow } from './queries.ts';

/** What every mail about a part says beside it. */
export interface PartMail {
  registration: Registration;
  facts: Pick<MailFacts, 'league' | 'confirmationUrl'>;
  part: InstallmentRow;
  /** All parts of the plan, this one among them. */
  parts: readonly InstallmentRow[];
  /** Where it can be paid with any card. */
  payUrl: string;
  today: string;
  /** The last digits of the card that is charged. */
  lastFour: string | null;
}

const childOf = ({ player_first_name }: Registration): string =>
  nameInMail(player_first_name, t('mails.outcomes.yourChild'));

const valuesOf = ({ registration, facts, part, parts }: PartMail) => ({
  child: childOf(registration),
  amount: money(part.amount_cents),
  league: facts.league,
  number: part.number,
  count: parts.length,
});

const cardOf = ({ lastFour }: PartMail): string =>
  lastFour === null ? t('mails.installments.yourCard') : t('mails.installments.cardEnding', { lastFour });

const toPay = ({ payUrl }: PartMail, label: string): Pick<MailDraft, 'action'> => ({ action: { label, url: payUrl } });

export function announcedMail(told: PartMail, chargeOn: string): MailDraft {
  const values = { ...valuesOf(told), day: dayWords(chargeOn, told.today) };
  return {
    subject: t('mails.installments.isDueOn', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [
      t('mails.installments.weChargeOn', { ...values, card: cardOf(told) }),
      t('mails.installments.nothingToDo'),
    ],
    ...toPay(told, t('mails.installments.payNowOrUseAnotherCard')),
  };
}

/** `again`: the day of the next try; null where a person decides from now on. */
export function refusedMail(told: PartMail, again: string | null, isCardGone: boolean): MailDraft {
  const values = { ...valuesOf(told), day: dayWords(told.today, told.today) };
  return {
    subject: t('mails.installments.didNotGoThrough', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [
      isCardGone ? t('mails.installments.noCardToCharge', values) : t('mails.installments.yourBankSaidNo', values),
      again === null
        ? t('mails.installments.somebodyLooksAtIt')
        : t('mails.installments.weTryAgainOn', { ...values, again: dayWords(again, told.today) }),
    ],
    ...toPay(told, t('mails.installments.useAnotherCard')),
  };
}

/** It is not the family's card, and no other one would do better: there is nothing that they could do. */
export function currencyRefusedMail(told: PartMail): MailDraft {
  const values = { ...valuesOf(told), day: dayWords(told.today, told.today) };
  return {
    subject: t('mails.installments.couldNotCharge', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [t('mails.installments.isNotYourCard', values), t('mails.installments.theLeagueMendsIt')],
    action: { label: t('mails.outcomes.seeTheRegistration'), url: told.facts.confirmationUrl },
  };
}

/** Names nobody and no sum: with financial assistance neither is everybody's. */
export const currencyTroubleMail = (siteUrl: string): MailDraft => ({
  subject: t('mails.installments.cannotBeCharged'),
  greeting: t('mails.template.hello'),
  paragraphs: [
    t('mails.installments.currencyIsRefused', { currency: siteCurrency().toUpperCase() }),
    t('mails.installments.familiesWereTold'),
  ],
  action: { label: t('mails.installments.seeTheInstallments'), url: `${siteUrl}/admin/installments` },
});

export function partReceiptMail(told: PartMail): MailDraft {
  const values = valuesOf(told);
  const left = told.parts.filter((part) => isOpen(part) && part.id !== told.part.id);
  const days = left.map(({ amount_cents, due_on }) =>
    t('answers.installments.amountOn', { amount: money(amount_cents), day: dayWords(due_on, told.today) }),
  );
  return {
    subject: t('mails.installments.received', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [
      t('mails.installments.partReceived', values),
      ...(told.registration.receipt_number
        ? [t('mails.outcomes.receipt', { receiptNumber: told.registration.receipt_number })]
        : []),
      left.length === 0
        ? t('mails.installments.everythingIsPaid')
        : t('mails.installments.stillToCome', { payments: listInWords(days) }),
    ],
    action: { label: t('mails.outcomes.seeTheRegistration'), url: told.facts.confirmationUrl },
  };
}

/** By a person, to be paid with any card. */
export function linkMail(told: PartMail): MailDraft {
  const values = valuesOf(told);
  return {
    subject: t('mails.installments.toPay', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [t('mails.installments.payHere', values), t('mails.installments.theSpotIsSafe', values)],
    ...toPay(told, t('mails.installments.payTheAmount', values)),
  };
}

export function movedMail(told: PartMail): MailDraft {
  const values = { ...valuesOf(told), day: dayWords(told.part.due_on, told.today) };
  return {
    subject: t('mails.installments.movedTo', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [t('mails.installments.isDueLater', values)],
    ...toPay(told, t('mails.installments.payNowOrUseAnotherCard')),
  };
}

export function forgivenMail(told: PartMail): MailDraft {
  const values = valuesOf(told);
  return {
    subject: t('mails.installments.forgiven', values),
    greeting: greet(told.registration.parent_first_name),
    paragraphs: [t('mails.installments.doNotHaveToPay', values)],
    action: { label: t('mails.outcomes.seeTheRegistration'), url: told.facts.confirmationUrl },
  };
}
