import { t } from '@sports-hub/contract/texts';
import type { MoneyAction, MoneyDifference, MoneyFact } from '@sports-hub/contract';
import { formatDate, formatSum, type Tone } from '../../kit/index.ts';

type Kind = MoneyDifference['kind'];

export const TAGS: Record<Kind, readonly [tone: Tone, words: string]> = {
  dispute: ['danger', t('admin.money.disputed')],
  refund_refused: ['danger', t('admin.money.refundFailed')],
  refund_late: ['warning', t('admin.money.refundNotDone')],
  held: ['warning', t('admin.money.needsReview')],
  refund_outside: ['warning', t('admin.money.refundedThere')],
  kept: ['warning', t('admin.money.keptForNothing')],
  unpaid: ['warning', t('admin.money.notPaidOnce')],
  unknown_charge: ['warning', t('admin.money.unknown')],
  missing_charge: ['danger', t('admin.money.notAtTheProcessor')],
  received_differs: ['danger', t('admin.money.amountsDiffer')],
  refunded_differs: ['danger', t('admin.money.amountsDiffer')],
  disputed_differs: ['danger', t('admin.money.amountsDiffer')],
  payout_failed: ['danger', t('admin.money.payoutFailed')],
  payout_late: ['warning', t('admin.money.payoutLate')],
};

const FACTS: Record<MoneyFact['what'], string> = {
  charge: t('admin.money.charged'),
  refund: t('admin.money.refunded'),
  refund_refused: t('admin.money.refundReturned'),
  refund_by_hand: t('admin.money.refundedByCheck'),
  dispute: t('admin.money.takenByTheBank'),
  dispute_won: t('admin.money.broughtBack'),
  fee: t('admin.money.fee'),
  other: t('admin.money.otherMovement'),
  asked: t('admin.money.askedFor'),
  refund_ordered: t('admin.money.refundOrdered'),
  paid_out: t('admin.money.paidOut'),
  expected: t('admin.money.expected'),
};
export const factWords = ({ what, amount_cents, at }: MoneyFact, today: string): string =>
  [FACTS[what], formatSum(amount_cents), at ? formatDate(at.slice(0, 10), today) : ''].filter(Boolean).join(' ');

/** What is called by a name on its row, and what by what it is. */
export const titleOf = ({ kind, about }: MoneyDifference): string => {
  if (kind === 'unknown_charge') return t('admin.money.aChargeOfNobody');
  if (kind === 'payout_late' || kind === 'payout_failed') return t('admin.money.aPayout');
  return about;
};

const inquiry = (one: MoneyDifference, day: string): string =>
  day
    ? t('admin.money.theBankAsksBy', { amount: formatSum(one.amount_cents), day })
    : t('admin.money.theBankAsks', { amount: formatSum(one.amount_cents) });

function disputeWords(one: MoneyDifference, today: string): string {
  const day = one.answer_by ? formatDate(one.answer_by.slice(0, 10), today) : '';
  if (one.state === 'lost') return t('admin.money.disputeLost', { amount: formatSum(one.amount_cents) });
  if (one.state === 'inquiry') return inquiry(one, day);
  const words = day ? t('admin.money.disputeOpenBy', { day }) : t('admin.money.disputeOpen');
  const isAnswered = one.refunded_cents >= one.amount_cents;
  return isAnswered
    ? `${words} ${t('admin.money.theRefundIsTheAnswer', { refunded: formatSum(one.refunded_cents) })}`
    : words;
}

/** What happened, in plain words. */
export function whatHappened(one: MoneyDifference, today: string): string {
  const amount = formatSum(one.amount_cents);
  switch (one.kind) {
    case 'dispute':
      return disputeWords(one, today);
    case 'refund_refused':
      return t('admin.money.refundRefusedWords', { amount });
    case 'refund_late':
      return one.actions.includes('hand_over')
        ? t('admin.money.handOverWords', { amount })
        : t('admin.money.refundLateWords', { amount, day: formatDate(one.since.slice(0, 10), today) });
    case 'held':
      return one.received_cents <= 0
        ? t('admin.money.nothingArrived')
        : t('admin.money.heldWords', { received: formatSum(one.received_cents), asked: formatSum(one.asked_cents) });
    case 'refund_outside':
      return t('admin.money.refundedThereWords', { amount });
    case 'kept':
      return t('admin.money.keptWords', { amount, status: one.status.replaceAll('_', ' ') });
    case 'unpaid':
      return one.actions.includes('return_all')
        ? t('admin.money.paidTwiceWords', { amount })
        : t('admin.money.unpaidWords', { amount });
    case 'unknown_charge':
      return one.is_under_way ? t('admin.money.refundUnderWay') : t('admin.money.unknownWords');
    case 'missing_charge':
      return t('admin.money.missingWords', { amount });
    case 'received_differs':
      return t('admin.money.receivedDiffers', { amount });
    case 'refunded_differs':
      return t('admin.money.refundedDiffers', { amount });
    case 'disputed_differs':
      return t('admin.money.disputedDiffers', { amount });
    case 'payout_failed':
      return t('admin.money.payoutFailedWords', { amount });
    case 'payout_late':
      return t('admin.money.payoutLateWords', {
        amount,
        day: one.answer_by ? formatDate(one.answer_by.slice(0, 10), today) : '',
      });
  }
}

/** What a button says, with the sum where there are several. */
export function actionWords(action: MoneyAction, one: MoneyDifference): string {
  const asked = formatSum(one.asked_cents);
  const received = formatSum(one.received_cents);
  switch (action) {
    case 'keep_agreed':
      return t('admin.money.keepAgreed', { asked, rest: formatSum(one.received_cents - one.asked_cents) });
    case 'accept':
      return t('admin.money.accept', { received });
    case 'return_all':
      if (one.kind === 'held' && one.received_cents <= 0) return t('admin.money.letThemPayAgain');
      return one.kind === 'unpaid' ? t('admin.money.refundTheSecond') : t('admin.money.refundAll');
    case 'order_again':
      return t('admin.money.tryAgain');
    case 'try_again':
      return t('admin.money.tryNow');
    case 'by_check':
      return t('admin.money.paidByCheck');
    case 'hand_over':
      return t('admin.money.handedOver');
    case 'keep_spot':
      return t('admin.money.stays', { name: one.about });
    case 'cancel_spot':
      return t('admin.money.cancelTheSpot', { name: one.about });
    case 'accept_dispute':
      return one.state === 'lost' ? t('admin.money.acceptTheLoss') : t('admin.money.acceptTheDispute');
    case 'close':
      return t('admin.money.settledAnotherWay');
    case 'adopt':
      return t('admin.money.itBelongsTo');
    case 'give_back':
      return t('admin.money.refundIt');
    case 'not_ours':
      return t('admin.money.notOurs');
    case 'look_again':
      return t('admin.money.lookAgain');
    case 'right_as_it_is':
      return one.kind.startsWith('payout') ? t('admin.money.payoutSeenTo') : t('admin.money.rightAsItIs');
  }
}

const CONSEQUENCES: Record<MoneyAction, string> = {
  keep_agreed: t('admin.money.thenKeepAgreed'),
  accept: t('admin.money.thenAccept'),
  return_all: t('admin.money.thenReturnAll'),
  order_again: t('admin.money.thenOrderAgain'),
  try_again: t('admin.money.thenTryNow'),
  by_check: t('admin.money.thenByCheck'),
  hand_over: t('admin.money.thenHandedOver'),
  keep_spot: t('admin.money.thenKeepSpot'),
  cancel_spot: t('admin.money.thenCancelSpot'),
  accept_dispute: t('admin.money.thenAcceptDispute'),
  close: t('admin.money.thenClose'),
  adopt: t('admin.money.thenAdopt'),
  give_back: t('admin.money.thenGiveBack'),
  not_ours: t('admin.money.thenNotOurs'),
  look_again: t('admin.money.thenLookAgain'),
  right_as_it_is: t('admin.money.thenRightAsItIs'),
};
/** What follows from it, before it is done. */
export const consequence = (action: MoneyAction, one: MoneyDifference): string => {
  if (action === 'return_all' && one.kind === 'unpaid') return t('admin.money.thenRefundTheSecond');
  if (action === 'return_all' && one.received_cents <= 0 && one.kind === 'held') return t('admin.money.thenPayAgain');
  return CONSEQUENCES[action];
};

/** So much moves; undefined where nothing does. As the service has it, which asks for the sum once more. */
export function movingAmount(action: MoneyAction, one: MoneyDifference): number | undefined {
  switch (action) {
    case 'keep_agreed':
      return one.received_cents - one.asked_cents;
    case 'return_all':
      return one.kind === 'held' && one.received_cents <= 0 ? undefined : one.amount_cents;
    case 'accept':
    case 'order_again':
    case 'by_check':
    case 'hand_over':
    case 'give_back':
    case 'adopt':
      return one.amount_cents;
    default:
      return undefined;
  }
}

export const SETTLED: Record<MoneyAction, string> = {
  keep_agreed: t('admin.money.didKeepAgreed'),
  accept: t('admin.money.didAccept'),
  return_all: t('admin.money.didReturnAll'),
  order_again: t('admin.money.didOrderAgain'),
  try_again: t('admin.money.didTryNow'),
  by_check: t('admin.money.refundedByCheck'),
  hand_over: t('admin.money.didHandOver'),
  keep_spot: t('admin.money.didKeepSpot'),
  cancel_spot: t('admin.money.didCancelSpot'),
  accept_dispute: t('admin.money.didAcceptDispute'),
  close: t('admin.money.didClose'),
  adopt: t('admin.money.didAdopt'),
  give_back: t('admin.money.didGiveBack'),
  not_ours: t('admin.money.didNotOurs'),
  look_again: t('admin.money.didLookAgain'),
  right_as_it_is: t('admin.money.didRightAsItIs'),
};
