import type { RegistrationField, RegistrationPeriod, RegistrationQuote } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button } from '../kit/controls.tsx';
import { Check, FieldError } from '../kit/fields.tsx';
import { Icon } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { withDashes } from '../kit/words.ts';
import { formatMoney, gradesText } from './words.ts';
import { childName, type ChildDraft, type DraftValue, type DraftValues } from './draft.ts';
import { FieldInput } from './field-input.tsx';
import { PriceLines } from './price.tsx';

export interface StepProps {
  child: ChildDraft;
  fields: readonly RegistrationField[];
  values: DraftValues;
  errors: Readonly<Record<string, string>>;
  onChange: (field: RegistrationField, value: DraftValue) => void;
}

export const Title = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="page-head page-head--flush">
    <h1 id="step-title" tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);

const inputsOf = ({ fields, values, errors, onChange }: StepProps, chosen: (field: RegistrationField) => boolean) =>
  fields
    .filter(chosen)
    .map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={values[field.name]}
        error={errors[field.name]}
        onChange={(value) => onChange(field, value)}
      />
    ));

export function ChildStep({ children, ...props }: StepProps & { siblings: string | null; children?: ReactNode }) {
  const isShort = ({ type, group }: RegistrationField): boolean => type !== 'date' && group === 'child';
  return (
    <>
      <Title title="Who is playing?">
        <p>You can add more children at the end.{props.siblings ? ` ${props.siblings}` : ''}</p>
      </Title>
      {children}
      <section className="form" aria-label="Child">
        <div className="fields-2">{inputsOf(props, ({ name }) => name.startsWith('player_'))}</div>
        {inputsOf(props, ({ type, group }) => type === 'date' && group === 'child')}
        <div className="fields-2">
          {inputsOf(props, (field) => isShort(field) && !field.name.startsWith('player_'))}
        </div>
      </section>
      <section className="stack" aria-labelledby="you">
        <h2 id="you">You</h2>
        <div className="form">
          <div className="fields-2">{inputsOf(props, ({ group }) => group === 'family')}</div>
        </div>
      </section>
    </>
  );
}

/** Why a child cannot play in a division, as far as the page can tell; the server says the rest. */
function whyNot(
  division: RegistrationPeriod['divisions'][number],
  values: DraftValues,
  name: string,
): string | undefined {
  const grade = values['grade'] === undefined || values['grade'] === '' ? undefined : Number(values['grade']);
  if (grade !== undefined && (grade < division.min_grade || grade > division.max_grade))
    return `For ${gradesText(division.min_grade, division.max_grade)}. ${name} is in ${grade === 0 ? 'kindergarten' : `grade ${grade}`}.`;
  const gender = values['gender'];
  if (gender && division.gender !== 'coed' && division.gender !== gender) return `For ${division.gender}.`;
  return undefined;
}

const GENDERS = { coed: 'Coed', girls: 'Girls', boys: 'Boys' };

function Divisions({ period, ...props }: StepProps & { period: RegistrationPeriod }) {
  const field = props.fields.find(({ name }) => name === 'division_id');
  if (!field) return null;
  const name = childName(props.child);
  return (
    <fieldset className="stack stack--s">
      <legend className="label">{field.label}</legend>
      {period.divisions.map((division) => {
        const reason = whyNot(division, props.values, name);
        const places =
          division.places_left > 0
            ? `${division.places_left} ${division.places_left === 1 ? 'place' : 'places'} left`
            : 'Full: the waiting list costs nothing now';
        return (
          <Check
            key={division.id}
            choice
            type="radio"
            name="division_id"
            label={withDashes(division.name)}
            hint={reason ?? `${GENDERS[division.gender]} · ${places}`}
            disabled={reason !== undefined}
            checked={props.values['division_id'] === String(division.id)}
            onChange={() => props.onChange(field, String(division.id))}
          />
        );
      })}
      {props.errors['division_id'] ? <FieldError id="division_id">{props.errors['division_id']}</FieldError> : null}
    </fieldset>
  );
}

function Volunteering({ period, ...props }: StepProps & { period: RegistrationPeriod }) {
  const field = props.fields.find(({ name }) => name === 'volunteer_choice');
  if (!field) return null;
  return (
    <fieldset className="stack stack--s">
      <legend className="label">{field.label}</legend>
      <p className="hint">{period.volunteer.description || field.help}</p>
      {(field.options ?? []).map(({ value, label }) => (
        <Check
          key={value}
          choice
          type="radio"
          name="volunteer_choice"
          label={label}
          hint={value === 'opt_out' ? `Adds ${formatMoney(period.volunteer.opt_out_fee)}` : 'No fee'}
          checked={props.values['volunteer_choice'] === value}
          onChange={() => props.onChange(field, value)}
        />
      ))}
      {props.errors['volunteer_choice'] ? (
        <FieldError id="volunteer_choice">{props.errors['volunteer_choice']}</FieldError>
      ) : null}
    </fieldset>
  );
}

const OWN = new Set(['division_id', 'volunteer_choice', 'discount_code', 'jersey_size']);
const isNumber = ({ name }: RegistrationField): boolean => name.startsWith('jersey_choice_');
const isOther = (field: RegistrationField): boolean =>
  !OWN.has(field.name) && !isNumber(field) && field.type !== 'boolean';

export function ChoicesStep({
  period,
  quote,
  ...props
}: StepProps & { period: RegistrationPeriod; quote: RegistrationQuote | undefined }) {
  const code = String(props.values['discount_code'] ?? '').trim();
  const isUsed = quote?.lines.some(({ rule }) => rule === 'code') ?? false;
  return (
    <>
      <Title title={`Choices for ${childName(props.child)}`} />
      <Divisions period={period} {...props} />
      <fieldset className="form">
        <legend className="label">Jersey and more</legend>
        <div className="fields-2">{inputsOf(props, ({ name }) => name === 'jersey_size')}</div>
        <div className="fields-3">{inputsOf(props, isNumber)}</div>
        <div className="fields-2">{inputsOf(props, isOther)}</div>
      </fieldset>
      <Volunteering period={period} {...props} />
      <div className="stack stack--s">
        {inputsOf(props, ({ name }) => name === 'discount_code')}
        {code && isUsed ? (
          <p className="small met" role="status">
            <Icon name="check" size="s" className="inline" /> Already in the price
          </p>
        ) : null}
      </div>
      <fieldset className="stack stack--s">
        <legend className="label">Also</legend>
        {inputsOf(props, ({ type }) => type === 'boolean')}
      </fieldset>
    </>
  );
}

export function AgreementsStep(props: StepProps & { contact: string | null }) {
  return (
    <>
      <Title title={props.fields.length === 2 ? 'Two agreements' : 'Agreements'}>
        <p>
          {childName(props.child, 'Your child')} can play once you have read and agreed. They are the same for everyone.
        </p>
      </Title>
      <div className="stack">
        {props.fields.map((field) => {
          const error = props.errors[field.name];
          return (
            <div key={field.name} className={error ? 'agreement agreement--error' : 'agreement'}>
              <h2 className="title-s">{field.label}</h2>
              {field.document_url ? (
                <a className="file" href={field.document_url} target="_blank" rel="noopener">
                  <Icon name="doc" />
                  Read the document
                  <span className="hidden-text"> {field.label} (opens in a new tab)</span>
                </a>
              ) : null}
              <Check
                id={field.name}
                label={field.help ?? 'I have read it and agree.'}
                checked={props.values[field.name] === true}
                aria-invalid={error ? 'true' : undefined}
                aria-describedby={error ? `${field.name}-e` : undefined}
                onChange={(event) => props.onChange(field, event.currentTarget.checked)}
              />
              {error ? (
                <FieldError id={field.name}>
                  {error}
                  {props.contact ? ` Or ask the registrar if you cannot: ${props.contact}.` : ''}
                </FieldError>
              ) : null}
            </div>
          );
        })}
      </div>
    </>
  );
}

export interface PricedChild {
  child: ChildDraft;
  quote: RegistrationQuote | undefined;
  division: RegistrationPeriod['divisions'][number] | undefined;
}

/** “Grades 3–4 · jersey 7, 10 or 23, Youth M” */
function summaryOf({ values }: ChildDraft, division: PricedChild['division'], fields: readonly RegistrationField[]) {
  const wished = fields.filter(isNumber).flatMap(({ name }) => String(values[name] ?? '') || []);
  const numbers = [...new Set(wished)];
  const size = fields
    .find(({ name }) => name === 'jersey_size')
    ?.options?.find(({ value }) => value === values['jersey_size'])?.label;
  const jersey = [
    ...(numbers.length > 0 ? [`jersey ${numbers.join(', ').replace(/, ([^,]*)$/, ' or $1')}`] : []),
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
  onAdd,
}: {
  priced: readonly PricedChild[];
  fields: readonly RegistrationField[];
  total: number;
  siblings: string | null;
  /** The price is not the one that was shown before. */
  changed: { title: string; words: string } | null;
  onChange: (index: number) => void;
  onRemove: (index: number) => void;
  onAdd: () => void;
}) {
  return (
    <>
      <Title title="Your price, line by line" />
      <div className="stack">
        {changed ? (
          <Notice
            tone="warning"
            title={changed.title}
            role="alert"
            actions={
              <Button kind="secondary" small onClick={() => document.getElementById('lines')?.scrollIntoView()}>
                See the lines
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
                    Change<span className="hidden-text"> {name}</span>
                  </Button>
                  {priced.length > 1 ? (
                    <Button kind="danger-quiet" small onClick={() => onRemove(index)}>
                      Remove<span className="hidden-text"> {name}</span>
                    </Button>
                  ) : null}
                </span>
              </div>
              <div className="card--lines">
                {quote && !quote.eligibility.ok ? (
                  <Notice tone="danger" title="This is not possible">
                    {quote.eligibility.reasons.map(({ message }) => message).join(' ')}
                  </Notice>
                ) : null}
                {quote?.availability === 'waitlist' ? (
                  <Notice tone="warning" title={`${division ? withDashes(division.name) : 'This division'} is full`}>
                    {`You can put ${childName(child)} on the waiting list. It costs nothing now; you pay only if a place opens and you take it.`}
                  </Notice>
                ) : null}
                {quote?.availability === 'open' && division?.places_left === 1 ? (
                  <Notice tone="warning" title="One place left">
                    {`We cannot hold it while you pay. If somebody is faster, ${childName(child)} goes on the waiting list and you are not charged.`}
                  </Notice>
                ) : null}
                {quote ? (
                  <PriceLines lines={quote.lines} last={{ label: childName(child), amount: quote.due_now }} />
                ) : (
                  <p className="small muted">Working out the price…</p>
                )}
              </div>
            </section>
          );
        })}
        <Button icon="plus" onClick={onAdd}>
          Add another child
        </Button>
        {priced.length > 1 && siblings ? <p className="small muted">{siblings}</p> : null}
        <dl className="lines card card--pad">
          <div className="line line--total line--alone">
            <dt>Total today</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
