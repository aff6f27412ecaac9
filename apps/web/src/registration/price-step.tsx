import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { RegistrationField, RegistrationPeriod, RegistrationQuote } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button } from '../kit/controls.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { withDashes } from '../kit/words.ts';
import { AskForAssistance, type Asking } from './assistance-ask.tsx';
import { childName, type ChildDraft } from './draft.ts';
import type { RegistrationPageData } from './page-data.ts';
import { PriceLines } from './price.tsx';
import { isJerseyNumber, Title } from './steps.tsx';

interface PricedChild {
  child: ChildDraft;
  quote: RegistrationQuote | undefined;
  division: RegistrationPeriod['divisions'][number] | undefined;
}

/** “Grades 3–4 · jersey 7, 10 or 23, Youth M” */
function summaryOf({ values }: ChildDraft, division: PricedChild['division'], fields: readonly RegistrationField[]) {
  const wished = fields.filter(isJerseyNumber).flatMap(({ name }) => String(values[name] ?? '') || []);
  const numbers = [...new Set(wished)];
  const size = fields
    .find(({ name }) => name === 'jersey_size')
    ?.options?.find(({ value }) => value === values['jersey_size'])?.label;
  const jersey = [
    ...(numbers.length > 0
      ? [t('registration.priceStep.jersey', { numbers: numbers.join(', ').replace(/, ([^,]*)$/, ' or $1') })]
      : []),
    ...(size ? [size] : []),
  ].join(', ');
  return [...(division ? [withDashes(division.name)] : []), ...(jersey ? [jersey] : [])].join(' · ');
}

export function PriceStep({
  priced,
  fields,
  total,
  siblings,
  changed,
  onChange,
  onRemove,
  onCode,
  onAdd,
  assistance,
  asking,
  plans,
}: {
  priced: readonly PricedChild[];
  fields: readonly RegistrationField[];
  total: string;
  siblings: string | null;
  /** The price is not the one that was shown before. */
  changed: { title: string; words: string } | null;
  onChange: (index: number) => void;
  onRemove: (index: number) => void;
  /** The code of one child for another, where codes are taken. */
  onCode: (index: number, code: string) => void;
  onAdd: () => void;
  /** Where it can be asked for in place of paying. */
  assistance: RegistrationPageData['assistance'];
  asking: Asking;
  /** How it can be paid. */
  plans: ReactNode;
}) {
  const codeOf = ({ values }: ChildDraft): string => String(values['discount_code'] ?? '').trim();
  const code = fields.some(({ name }) => name === 'discount_code')
    ? priced.map(({ child }) => codeOf(child)).find((given) => given !== '')
    : undefined;
  return (
    <>
      <Title title={t('registration.priceStep.yourPriceLineByLine')} />
      <div className="stack">
        {changed ? (
          <Notice
            tone="warning"
            title={changed.title}
            role="alert"
            actions={
              <Button kind="secondary" small onClick={() => document.getElementById('lines')?.scrollIntoView()}>
                {t('registration.priceStep.seeTheLines')}
              </Button>
            }
          >
            {changed.words}
          </Notice>
        ) : null}
        {priced.map(({ child, quote, division }, index) => {
          const name = `${childName(child)} ${String(child.values['player_last_name'] ?? '')}`.trim();
          return (
            <section className="card" key={child.key} aria-label={name} id={index === 0 ? 'lines' : undefined}>
              <div className="card__head">
                <div>
                  <h2 className="title-s">{name}</h2>
                  <p className="small muted">{summaryOf(child, division, fields)}</p>
                </div>
                <span className="row">
                  <Button kind="quiet" small onClick={() => onChange(index)}>
                    {rich('registration.priceStep.change', {
                      name,
                      hidden: (inside) => <span className="hidden-text">{inside}</span>,
                    })}
                  </Button>
                  {priced.length > 1 ? (
                    <Button kind="danger-quiet" small onClick={() => onRemove(index)}>
                      {rich('registration.priceStep.remove', {
                        name,
                        hidden: (inside) => <span className="hidden-text">{inside}</span>,
                      })}
                    </Button>
                  ) : null}
                </span>
              </div>
              <div className="card--lines">
                {quote && !quote.eligibility.ok ? (
                  <Notice tone="danger" title={t('registration.priceStep.thisIsNotPossible')}>
                    {quote.eligibility.reasons.map(({ message }) => message).join(' ')}
                  </Notice>
                ) : null}
                {quote?.availability === 'waitlist' ? (
                  <Notice
                    tone="warning"
                    title={t('registration.priceStep.isFull', {
                      division: division ? withDashes(division.name) : t('registration.priceStep.thisDivision'),
                    })}
                  >
                    {t('registration.priceStep.youCanPutOnThe', { childName: childName(child) })}
                  </Notice>
                ) : null}
                {quote?.availability === 'open' && division?.places_left === 1 ? (
                  <Notice tone="warning" title={t('registration.priceStep.onePlaceLeft')}>
                    {t('registration.priceStep.weCannotHoldItWhile', { childName: childName(child) })}
                  </Notice>
                ) : null}
                {code !== undefined && codeOf(child) === '' ? (
                  <Button kind="quiet" small onClick={() => onCode(index, code)}>
                    {rich('registration.priceStep.useTheCodeToo', {
                      code,
                      name,
                      hidden: (inside) => <span className="hidden-text">{inside}</span>,
                    })}
                  </Button>
                ) : null}
                {quote ? (
                  <PriceLines lines={quote.lines} last={{ label: childName(child), amount: quote.due_now }} />
                ) : (
                  <p className="small muted">{t('registration.priceStep.workingOutThePrice')}</p>
                )}
              </div>
            </section>
          );
        })}
        <Button icon="plus" onClick={onAdd}>
          {t('registration.priceStep.addAnotherChild')}
        </Button>
        {priced.length > 1 && siblings ? <p className="small muted">{siblings}</p> : null}
        {plans}
        <dl className="lines card card--pad">
          <div className="line line--total line--alone">
            <dt>{t('registration.priceStep.totalToday')}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        {assistance ? <AskForAssistance assistance={assistance} asking={asking} /> : null}
      </div>
    </>
  );
}
