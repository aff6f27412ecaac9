import { listInWords, t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import { money } from '../../payments/money.ts';
import { dayWords } from '../installments/day-words.ts';
import type { InstallmentRow } from '../installments/queries.ts';
import { linesForFamily } from '../records/assistance.ts';
import type { FamilyReceipt, Registration } from '../records/queries.ts';

/** What a mail about a registration needs beside the registration. */
export interface MailFacts {
  league: string;
  division: string;
  confirmationUrl: string;
}

const child = ({ player_first_name }: Pick<Registration, 'player_first_name'>): string =>
  nameInMail(player_first_name, t('mails.outcomes.yourChild'));
const inOneSentence = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
const linesOf = (registration: Registration): { label: string; amount: string }[] => [
  ...linesForFamily(registration).map(({ label, amount, detail }) => ({
    label: `${label} (${detail})`,
    amount: money(amount),
  })),
  { label: t('mails.outcomes.total'), amount: money(registration.total_cents) },
];

/** One registration that a receipt tells of. */
export interface OnReceipt {
  registration: Registration;
  facts: Pick<MailFacts, 'league' | 'division'>;
  /** Of its payment plan, where it has one. */
  parts: readonly Pick<InstallmentRow, 'number' | 'amount_cents' | 'due_on' | 'status'>[];
}
export type AllOnReceipt = readonly [OnReceipt, ...OnReceipt[]];

/** Whose line it is, where the receipt is for several. */
const ownLinesOf = (told: AllOnReceipt): { label: string; amount: string }[] =>
  told.flatMap(({ registration }) =>
    linesOf(registration).map(({ label, amount }) => ({
      label: told.length === 1 ? label : t('mails.outcomes.ofChild', { child: child(registration), label }),
      amount,
    })),
  );

/** The other children of the family and the sum: the last receipt lists all of them. */
const familyLinesOf = (told: AllOnReceipt, others: readonly FamilyReceipt[]): { label: string; amount: string }[] => {
  if (told.length + others.length === 1) return [];
  const all = [...others, ...told.map(({ registration }) => registration)];
  return [
    ...others.map((other) => ({
      label: t('mails.outcomes.receiptOf', { child: child(other), receiptNumber: other.receipt_number ?? '' }),
      amount: money(other.total_cents),
    })),
    {
      label: t('mails.outcomes.allChildrenTogether'),
      amount: money(all.reduce((sum, { total_cents }) => sum + total_cents, 0)),
    },
  ];
};

/** With a payment plan: what was paid of the price, and when the rest is due. */
function partsWords({ registration, parts }: OnReceipt): string | undefined {
  const [first, ...later] = parts;
  if (!first || later.length === 0) return undefined;
  const payments = later.map(({ amount_cents, due_on }) =>
    t('answers.installments.amountOn', { amount: money(amount_cents), day: dayWords(due_on, first.due_on) }),
  );
  return t('mails.installments.receiptAndFirstPaid', {
    receiptNumber: registration.receipt_number ?? '',
    paid: money(first.amount_cents),
    total: money(registration.total_cents),
    payments: listInWords(payments),
  });
}

const receiptWords = ({ registration, facts, parts }: OnReceipt): string[] => [
  t('mails.outcomes.isRegisteredFor', { child: child(registration), ...facts }),
  partsWords({ registration, facts, parts }) ?? paidWords(registration),
];

const paidWords = (registration: Registration): string =>
  registration.total_cents > 0
    ? t('mails.outcomes.receiptAndPaid', {
        receiptNumber: registration.receipt_number ?? '',
        money: money(registration.total_cents),
      })
    : t('mails.outcomes.receiptAndNothingToPay', { receiptNumber: registration.receipt_number ?? '' });

/**
 * One receipt for what was registered at once. With a link that makes an account, that comes first: the place is paid, and
 * the account is what is left to do.
 */
export const receiptMail = (
  told: AllOnReceipt,
  {
    others,
    accountUrl,
    confirmationUrl,
  }: { others: readonly FamilyReceipt[]; accountUrl?: string | undefined; confirmationUrl: string },
): MailDraft => ({
  subject:
    told.length === 1
      ? t('mails.outcomes.isRegistered', { child: child(told[0].registration), league: told[0].facts.league })
      : t('mails.outcomes.areRegistered', {
          children: inOneSentence(told.map(({ registration }) => child(registration))),
          league: inOneSentence([...new Set(told.map(({ facts }) => facts.league))]),
        }),
  greeting: greet(told[0].registration.parent_first_name),
  paragraphs: told.flatMap(receiptWords),
  lines: [...ownLinesOf(told), ...familyLinesOf(told, others)],
  ...(accountUrl
    ? {
        action: { label: t('mails.outcomes.makeYourAccount'), url: accountUrl },
        footnote: t('mails.outcomes.theLinkIsYoursAlone'),
        refusal: {
          title: t('mails.outcomes.yourConfirmation'),
          words: t('mails.outcomes.keepThisMailWhoeverHas'),
          label: t('mails.outcomes.openTheConfirmation'),
          url: confirmationUrl,
        },
      }
    : {
        action: { label: t('mails.outcomes.openTheConfirmation'), url: confirmationUrl },
        footnote: t('mails.outcomes.keepThisMailWhoeverHas'),
      }),
});

/** Asked for on the page of a registration. */
export const accountLinkMail = (registration: Registration, { league }: MailFacts, accountUrl: string): MailDraft => ({
  subject: t('mails.outcomes.makeYourAccount'),
  greeting: greet(registration.parent_first_name),
  paragraphs: [t('mails.outcomes.withAnAccountYouSee', { child: child(registration), league })],
  action: { label: t('mails.outcomes.makeYourAccount'), url: accountUrl },
  footnote: t('mails.outcomes.theLinkIsYoursAlone'),
});

export const waitlistMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
  isPaidBack: boolean,
): MailDraft => ({
  subject: t('mails.outcomes.isOnTheWaitingList', { child: child(registration), league }),
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    t('mails.outcomes.isFullIsOnThe', { division, child: child(registration), league }),
    isPaidBack
      ? t('mails.outcomes.theLastPlaceWentWhile', { money: money(registration.total_cents) })
      : registration.total_cents > 0
        ? t('mails.outcomes.itCostsNothingNowYou')
        : t('mails.outcomes.itCostsNothing'),
    t('mails.outcomes.ifAPlaceOpensWe'),
  ],
  action: { label: t('mails.outcomes.seeWhereItStands'), url: confirmationUrl },
});

export const offerMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
  expires: Date,
): MailDraft => ({
  subject: t('mails.outcomes.aPlaceFor', { child: child(registration), league }),
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    t('mails.outcomes.aPlaceHasOpenedIn', {
      division,
      league,
      child: child(registration),
      expires: timeInWords(expires),
    }),
    t('mails.outcomes.toTakeItPayBy', { money: money(registration.total_cents) }),
  ],
  lines: linesOf(registration),
  action: { label: t('mails.outcomes.takeThePlace'), url: confirmationUrl },
});

export const offerTakenBackMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
): MailDraft => ({
  subject: t('mails.outcomes.offerTakenBack', { child: child(registration), league }),
  greeting: greet(registration.parent_first_name),
  paragraphs: [t('mails.outcomes.offerTakenBackWords', { child: child(registration), division, league })],
  action: { label: t('mails.outcomes.seeTheRegistration'), url: confirmationUrl },
});

export const refundMail = (
  registration: Registration,
  { league, confirmationUrl }: MailFacts,
  { refunded, charged, isByHand }: { refunded: number; charged: number; isByHand: boolean },
): MailDraft => {
  const sums = { child: child(registration), league, refunded: money(refunded), charged: money(charged) };
  return {
    subject: t('mails.outcomes.moneyBack', { league }),
    greeting: greet(registration.parent_first_name),
    paragraphs: [
      isByHand ? t('mails.outcomes.forOfWasHandedOver', sums) : t('mails.outcomes.forOfHasBeenSent', sums),
      ...(registration.receipt_number
        ? [t('mails.outcomes.receipt', { receiptNumber: registration.receipt_number })]
        : []),
    ],
    action: { label: t('mails.outcomes.seeTheRegistration'), url: confirmationUrl },
  };
};

/** After they were told that it went back. */
export const refundRefusedMail = (
  registration: Registration,
  { league, confirmationUrl }: MailFacts,
  amount: number,
): MailDraft => ({
  subject: t('mails.outcomes.moneyBackDidNotArrive', { league }),
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    t('mails.outcomes.forTheBankOfYour', { child: child(registration), league, money: money(amount) }),
    t('mails.outcomes.weSendItOnceMore'),
  ],
  action: { label: t('mails.outcomes.seeTheRegistration'), url: confirmationUrl },
});

/** What a family is told of its money when the organization cancels. */
export interface CancelWords {
  refund?: number;
  /** Somebody hands it over; otherwise it goes to the card. */
  isByHand?: boolean;
  /** What was still to be charged of a payment plan. */
  notCharged?: number;
  /** Of whoever decided, for the family. */
  reason?: string | undefined;
}

export const cancellationMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
  { refund = 0, isByHand = false, notCharged = 0, reason }: CancelWords = {},
): MailDraft => ({
  subject: t('mails.outcomes.cancelled', { league }),
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    t('mails.outcomes.theRegistrationOfForHas', { child: child(registration), league, division }),
    ...(refund > 0
      ? [
          isByHand
            ? t('mails.outcomes.weHandYouBack', { money: money(refund) })
            : t('mails.outcomes.isOnItsWayBack', { money: money(refund) }),
        ]
      : []),
    ...(notCharged > 0 ? [t('mails.installments.nothingMoreIsCharged', { money: money(notCharged) })] : []),
    ...(reason ? [t('mails.outcomes.theOrganizationSays', { reason: `“${reason}”` })] : []),
  ],
  action: { label: t('mails.outcomes.seeTheRegistration'), url: confirmationUrl },
});

/** To another division, at the price that was paid. */
export const movedMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
  from: string,
): MailDraft => ({
  subject: t('mails.outcomes.wasMoved', { child: child(registration), division }),
  greeting: greet(registration.parent_first_name),
  paragraphs: [t('mails.outcomes.wasMovedFromTo', { child: child(registration), league, division, from })],
  action: { label: t('mails.outcomes.seeTheRegistration'), url: confirmationUrl },
});
