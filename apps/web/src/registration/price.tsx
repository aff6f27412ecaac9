import { t } from '@sports-hub/contract/texts';
import type { PriceLine, RegistrationPeriod, RegistrationQuote } from '@sports-hub/contract';
import { formatMoney, formatShortDate } from '../kit/words.ts';
import { childName, type ChildDraft } from './draft.ts';

/** “−$20.00”: with a minus, not a hyphen. */
const signed = (cents: number): string => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));

export const Line = ({ label, amount, detail }: { label: string; amount: number; detail?: string }) => (
  <div className={amount < 0 ? 'line line--off' : 'line'}>
    <dt>{label}</dt>
    <dd>{signed(amount)}</dd>
    {detail ? <dd className="hint">{detail}</dd> : null}
  </div>
);

export const PriceLines = ({
  lines,
  last,
}: {
  lines: readonly PriceLine[];
  last: { label: string; amount: number };
}) => (
  <dl className="lines">
    {lines.map(({ label, amount, detail, rule }) => (
      <Line key={rule} label={label} amount={amount} detail={detail} />
    ))}
    <div className="line line--total">
      <dt>{last.label}</dt>
      <dd>{signed(last.amount)}</dd>
    </div>
  </dl>
);

/** What a second child costs less, where it does. */
export const siblingWords = ({ sibling_discount: sibling }: RegistrationPeriod): string | null =>
  sibling ? t('registration.app.theSecondChildCostsLess', { discount: formatMoney(sibling.discount) }) : null;

/** ": the early-bird discount ended on Nov 30"; nothing where the lines do not say. */
function whyChanged(
  before: RegistrationQuote | undefined,
  now: RegistrationQuote,
  { early_bird: early }: Pick<RegistrationPeriod, 'early_bird'>,
): string {
  const gone = before?.lines.find(({ rule }) => now.lines.every((line) => line.rule !== rule));
  const added = now.lines.find(({ rule }) => before?.lines.every((line) => line.rule !== rule));
  if (gone?.rule === 'early_bird' && early)
    return t('registration.price.theEarlyBirdDiscountEnded', { endsAt: formatShortDate(early.ends_at) });
  if (gone) return t('registration.price.doesNotApplyAnyMore', { label: gone.label });
  return before && added ? t('registration.price.hasComeToIt', { label: added.label }) : '';
}

/** What is said where the price is another one than the button said. */
export function newPrice(
  before: RegistrationQuote | undefined,
  now: RegistrationQuote,
  period: Pick<RegistrationPeriod, 'early_bird'>,
): { title: string; words: string } {
  const why = whyChanged(before, now, period);
  const due = formatMoney(before?.due_now ?? 0);
  return {
    title: t('registration.app.thePriceIsNow', { dueNow: formatMoney(now.due_now) }),
    words: why ? t('registration.app.itWasBecause', { due, why }) : t('registration.app.itWas', { due }),
  };
}

/** The price so far, always in view beside the form. */
export const SoFar = ({
  name,
  quote,
  period,
}: {
  name: string;
  quote: RegistrationQuote | undefined;
  period: string;
}) => (
  <aside className="stack wide-only" aria-label={t('registration.price.priceSoFar')}>
    <div className="card card--pad stack stack--s">
      <h2 className="title-s">{t('registration.price.soFar')}</h2>
      {quote ? (
        <PriceLines lines={quote.lines} last={{ label: name, amount: quote.total }} />
      ) : (
        <p className="small muted">{t('registration.price.thePriceAppearsHereAs')}</p>
      )}
      <p className="small muted">{t('registration.app.youPayAtTheEnd', { name: period })}</p>
    </div>
  </aside>
);

interface Pay {
  open: readonly ChildDraft[];
  due: (child: ChildDraft) => number;
  total: number;
  period: RegistrationPeriod;
}

/** Beside the card: what is paid for whom. */
const ToPay = ({ open, due, total, period }: Pay) => (
  <aside className="stack wide-only" aria-label={t('registration.offer.toPay')}>
    <div className="card card--pad stack stack--s">
      <h2 className="title-s">{t('registration.offer.toPay')}</h2>
      <dl className="lines">
        {open.map((child) => (
          <Line key={child.key} label={childName(child)} amount={due(child)} />
        ))}
        <div className="line line--total">
          <dt>{t('registration.wizardParts.total')}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      <p className="small muted">{period.name}</p>
    </div>
  </aside>
);

/** Beside the price itself: where it comes from, and whom to ask. */
const GoodToKnow = ({ contact }: { contact: string | null }) => (
  <aside className="stack wide-only" aria-label={t('registration.price.goodToKnow')}>
    <div className="card card--pad stack stack--s">
      <h2 className="title-s">{t('registration.price.goodToKnow')}</h2>
      <p className="small muted">{t('registration.price.thePriceIsWorkedOut')}</p>
      {contact ? <p className="small muted">{t('registration.price.needHelpWithTheFee', { contact })}</p> : null}
    </div>
  </aside>
);

/** Beside the last steps. */
export const BesidePrice = ({ contact, pay }: { contact: string | null; pay: Pay | null }) =>
  pay ? <ToPay {...pay} /> : <GoodToKnow contact={contact} />;
