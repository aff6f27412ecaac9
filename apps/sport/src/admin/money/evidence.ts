import { t } from '@sports-hub/contract/texts';
import { makePdf, Problem, wrapLines, type ResponseHead, type Sql } from '@sports-hub/kernel';
import { localDate, localTime, dayInWords } from '@sports-hub/kernel/time';
import type { PriceLine } from '@sports-hub/contract';
import { receiptNumber } from '../../content/sponsors/submissions/mails.ts';
import { money } from '../../payments/money.ts';
import { findPayment } from '../../payments/queries.ts';
import type { ActionContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';

interface DisputeFacts {
  payment_id: number;
  subject: 'registration' | 'sponsorship';
  subject_id: number;
  processor_ref: string;
  amount_cents: number;
  answer_on: string | null;
}

/** Of the child only what was bought for it: a bank need not know who it is. */
interface PurchaseFacts {
  receipt: string | null;
  what: string;
  payer: string;
  email: string;
  lines: PriceLine[];
  total_cents: number;
  sent_at: string;
  standing_since: string | null;
  standing_words: string;
  was_signed_in: boolean;
}

interface Agreement {
  label: string;
  title: string | null;
  file_name: string | null;
  sha256: string | null;
  updated_on: string | null;
  is_later: boolean;
}

const findDispute = (sql: Sql, id: number): Promise<DisputeFacts | undefined> =>
  sql.maybeOne<DisputeFacts>(
    `select m.payment_id, y.subject, y.subject_id, m.processor_ref, m.amount_cents, ${localDate('m.answer_by')} as answer_on
       from payment_matters m join payments y on y.id = m.payment_id where m.id = $1 and m.kind = 'dispute'`,
    [id],
  );

const findRegistrationPurchase = (sql: Sql, id: number): Promise<PurchaseFacts> =>
  sql.one<PurchaseFacts>(
    `select r.receipt_number as receipt, l.name || ', ' || d.name || ' (' || p.name || ')' as what, r.parent_first_name || ' ' || r.parent_last_name as payer,
            r.email, r.lines, r.total_cents, ${localTime('r.created_at')} as sent_at, ${localTime('r.registered_at')} as standing_since,
            r.status as standing_words, r.submitted_by is not null as was_signed_in
       from registrations r join registration_periods p on p.id = r.period_id join leagues l on l.id = p.league_id join divisions d on d.id = r.division_id
      where r.id = $1`,
    [id],
  );

const findSponsorshipPurchase = (sql: Sql, id: number): Promise<PurchaseFacts> =>
  sql.one<PurchaseFacts>(
    `select null as receipt, k.name || ', ' || s.sponsor_name as what, s.contact_name as payer, s.email, '[]'::jsonb as lines,
            s.amount_cents as total_cents, ${localTime('s.submitted_at')} as sent_at, ${localTime('s.decided_at')} as standing_since,
            s.status as standing_words, false as was_signed_in
       from sponsor_submissions s join sponsor_packages k on k.id = s.package_id where s.id = $1`,
    [id],
  );

/** What was agreed to with the registration, with the file that families were shown then, and whether it is a later one. */
const findAgreements = (sql: Sql, id: number): Promise<Agreement[]> =>
  sql.rows<Agreement>(
    `select f.label, d.title, x.name as file_name, x.sha256, ${localDate('x.updated_at')} as updated_on, coalesce(x.updated_at > r.created_at, false) as is_later
       from registrations r
       join lateral (select distinct on (name) * from registration_fields where period_id is null or period_id = r.period_id
                      order by name, period_id nulls last) f on f.type = 'agreement' and r.answers->>f.name = 'true'
       left join documents d on d.key = f.document_key
       left join lateral (select e.* from files e where e.id = d.file_id or (e.replaced_by = d.file_id and e.replaced_at > r.created_at)
                           order by e.replaced_at nulls last limit 1) x on true
      where r.id = $1 order by f.position, f.name`,
    [id],
  );

const findMoney = (sql: Sql, paymentId: number): Promise<{ kind: string; amount: number; at: string; ref: string }[]> =>
  sql.rows(
    `select kind, abs(amount_cents) as amount, ${localTime('at')} as at, processor_ref as ref from payment_ledger where payment_id = $1 order by id`,
    [paymentId],
  );

/** Each of these is written in the transaction that queues the email. */
const MAILED = [
  'registration.held',
  'registration.registered',
  'registration.waitlisted',
  'registration.cancelled',
  'registration.offer_reminded',
  'payment.refunded',
  'payment.refunded_by_hand',
  'payment.refund_refused',
  'sponsorship.paid',
  'sponsorship.approved',
  'sponsorship.refused',
];
const findMailed = (sql: Sql, subject: string): Promise<{ event: string; at: string }[]> =>
  sql.rows(
    `select event, ${localTime('at')} as at from audit_events where subject = $1 and event = any ($2) order by id limit 60`,
    [subject, MAILED],
  );

const MAIL_WORDS: Readonly<Record<string, string>> = {
  'registration.held': t('evidence.mailConfirm'),
  'registration.registered': t('evidence.mailReceipt'),
  'registration.waitlisted': t('evidence.mailWaiting'),
  'registration.cancelled': t('evidence.mailCanceled'),
  'registration.offer_reminded': t('evidence.mailOffer'),
  'payment.refunded': t('evidence.mailRefund'),
  'payment.refunded_by_hand': t('evidence.mailRefund'),
  'payment.refund_refused': t('evidence.mailRefundRefused'),
  'sponsorship.paid': t('evidence.mailReceipt'),
  'sponsorship.approved': t('evidence.mailApproved'),
  'sponsorship.refused': t('evidence.mailDeclined'),
};
const MOVED: Readonly<Record<string, string>> = {
  charge: t('evidence.charged'),
  refund: t('evidence.refunded'),
  refund_by_hand: t('evidence.refundedByHand'),
  refund_refused: t('evidence.refundRefused'),
  dispute: t('evidence.disputed'),
  dispute_won: t('evidence.disputeWon'),
};

const when = (at: string): string => `${dayInWords(at.slice(0, 10))}, ${at.slice(11, 16)}`;

function agreementLines({ label, title, file_name, sha256, updated_on, is_later }: Agreement): string[] {
  const version =
    file_name === null || updated_on === null
      ? ''
      : is_later
        ? t('evidence.replacedSince', { day: dayInWords(updated_on) })
        : t('evidence.versionOf', { day: dayInWords(updated_on), print: sha256?.slice(0, 16) ?? '' });
  return wrapLines(['•', `${label}.`, title ?? '', file_name ?? '', version].filter(Boolean).join(' '), '  ');
}

async function linesOf(sql: Sql, dispute: DisputeFacts): Promise<string[]> {
  const { subject, subject_id: id, payment_id } = dispute;
  const isRegistration = subject === 'registration';
  const bought = isRegistration ? await findRegistrationPurchase(sql, id) : await findSponsorshipPurchase(sql, id);
  const moved = await findMoney(sql, payment_id);
  const mailed = await findMailed(sql, `${subject}:${id}`);
  const agreed = isRegistration ? await findAgreements(sql, id) : [];
  const intent = (await findPayment(sql, payment_id))?.intent_id ?? '';
  const refunded = moved.filter(({ kind }) => kind === 'refund' || kind === 'refund_by_hand');
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title.toUpperCase(), ...lines.flatMap((line) => wrapLines(line, '  ')), ''];
  return [
    ...part(t('evidence.theDispute'), [
      t('evidence.disputeOf', {
        ref: dispute.processor_ref.split('/')[0] ?? '',
        amount: money(dispute.amount_cents),
        intent,
      }),
      ...(dispute.answer_on ? [t('evidence.answerBy', { day: dayInWords(dispute.answer_on) })] : []),
      ...(refunded.length > 0 ? [t('evidence.wasRefunded')] : []),
    ]),
    ...part(
      t('evidence.whatWasBought'),
      [
        bought.what,
        t('evidence.receipt', { number: bought.receipt ?? receiptNumber({ id }) }),
        ...bought.lines.map(({ label, amount }) => `${label}: ${money(amount)}`),
        t('evidence.total', { total: money(bought.total_cents) }),
        isRegistration ? t('evidence.forOneChild') : '',
      ].filter(Boolean),
    ),
    ...part(t('evidence.whoPaid'), [
      t('evidence.payer', { name: bought.payer, email: bought.email }),
      ...(bought.was_signed_in ? [t('evidence.signedIn')] : []),
    ]),
    ...part(t('evidence.whatHappened'), [
      t('evidence.sentAt', { at: when(bought.sent_at) }),
      ...moved.map(({ kind, amount, at, ref }) => `${when(at)}: ${MOVED[kind] ?? kind} ${money(amount)} (${ref})`),
      ...(bought.standing_since
        ? [
            t('evidence.standsSince', {
              at: when(bought.standing_since),
              state: bought.standing_words.replaceAll('_', ' '),
            }),
          ]
        : []),
    ]),
    ...part(
      t('evidence.agreedTo'),
      agreed.flatMap((agreement) => agreementLines(agreement)),
    ),
    ...part(
      t('evidence.emailsTo', { email: bought.email }),
      mailed.map(({ event, at }) => `${when(at)}: ${MAIL_WORDS[event] ?? event}`),
    ),
  ];
}

/** The file to send at the processor's own pages: what was bought, agreed to, done and mailed. */
export const disputeEvidence =
  ({ db, clock, log }: ActionContext, site: { organisation: string }) =>
  async ({ caller, params: { id }, reply }: { caller: AdminCaller; params: { id: number }; reply: ResponseHead }) => {
    requireRecentPassword(caller, clock);
    const lines = await db.transaction(async (tx) => {
      const dispute = await findDispute(tx, id);
      if (!dispute) throw new Problem('record.not_found');
      await log(tx, caller, {
        event: 'payments.evidence_exported',
        subject: `${dispute.subject}:${dispute.subject_id}`,
        detail: { matter: id },
      });
      return linesOf(tx, dispute);
    });
    reply.header('content-disposition', `attachment; filename="dispute-${id}.pdf"`);
    return { status: 200 as const, raw: makePdf(t('evidence.title', site), lines) };
  };
