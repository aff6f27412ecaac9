import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { RegistrationField, RegistrationPeriod, RegistrationQuote } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Check, FieldError, LegendHeading } from '../kit/fields.tsx';
import { Icon } from '../kit/icon.tsx';
import { withDashes } from '../kit/words.ts';
import { whyNot } from './divisions.ts';
import { formatMoney } from './words.ts';
import { childName, type ChildDraft, type DraftValue, type DraftValues } from './draft.ts';
import { FieldInput } from './field-input.tsx';

export interface StepProps {
  child: ChildDraft;
  fields: readonly RegistrationField[];
  values: DraftValues;
  errors: Readonly<Record<string, string>>;
  /** About answers that are allowed, by field. */
  questions: Readonly<Record<string, string>>;
  leagueId: number | undefined;
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

const inputsOf = (
  { fields, values, errors, questions, leagueId, onChange }: StepProps,
  chosen: (field: RegistrationField) => boolean,
) =>
  fields
    .filter(chosen)
    .map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={values[field.name]}
        error={errors[field.name]}
        question={questions[field.name]}
        leagueId={leagueId}
        onChange={(value) => onChange(field, value)}
      />
    ));

/** What is the same for each child is asked once; for the next ones it can still be looked at and changed. */
function Family({ isKnown, ...props }: StepProps & { isKnown: boolean }) {
  const inputs = <div className="fields-2">{inputsOf(props, ({ group }) => group === 'family')}</div>;
  const isWrong = props.fields.some(({ group, name }) => group === 'family' && props.errors[name]);
  const name = ['parent_first_name', 'parent_last_name'].map((field) => String(props.values[field] ?? '')).join(' ');
  return (
    <section className="stack" aria-labelledby="you">
      <h2 id="you">{t('registration.steps.you')}</h2>
      {isKnown ? (
        <>
          <p>
            {t('registration.steps.theSameAsBefore', {
              name: name.trim(),
              email: String(props.values['email'] ?? ''),
            })}
          </p>
          <details open={isWrong} className="price-made">
            <summary className="btn btn--quiet btn--small">{t('registration.steps.changeIt')}</summary>
            <div className="form">{inputs}</div>
          </details>
        </>
      ) : (
        <div className="form">{inputs}</div>
      )}
    </section>
  );
}

export function ChildStep({
  children,
  familyIsKnown,
  ...props
}: StepProps & { siblings: string | null; familyIsKnown: boolean; children?: ReactNode }) {
  const isShort = ({ type, group }: RegistrationField): boolean =>
    type !== 'date' && type !== 'file' && group === 'child';
  return (
    <>
      <Title title={t('registration.steps.whoIsPlaying')}>
        <p>{t('registration.steps.youCanAddMoreChildren', { siblings: props.siblings ? ` ${props.siblings}` : '' })}</p>
      </Title>
      {children}
      <section className="form" aria-label={t('registration.steps.child')}>
        <div className="fields-2">{inputsOf(props, ({ name }) => name.startsWith('player_'))}</div>
        {inputsOf(props, ({ type, group }) => type === 'date' && group === 'child')}
        <div className="fields-2">
          {inputsOf(props, (field) => isShort(field) && !field.name.startsWith('player_'))}
        </div>
        {inputsOf(props, ({ type, group }) => type === 'file' && group === 'child')}
      </section>
      <Family {...props} isKnown={familyIsKnown} />
    </>
  );
}

const GENDERS = {
  coed: t('registration.steps.coed'),
  girls: t('registration.steps.girls'),
  boys: t('registration.steps.boys'),
};

function Divisions({ period, ...props }: StepProps & { period: RegistrationPeriod }) {
  const field = props.fields.find(({ name }) => name === 'division_id');
  if (!field) return null;
  const name = childName(props.child);
  return (
    <fieldset className="stack stack--s">
      <LegendHeading>{field.label}</LegendHeading>
      {period.divisions.map((division) => {
        const reason = whyNot(division, props.values, name);
        const places =
          division.places_left > 0
            ? t('registration.steps.placesLeft', { count: division.places_left })
            : t('registration.steps.fullTheWaitingListCosts');
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
      <LegendHeading>{field.label}</LegendHeading>
      <p className="hint">{period.volunteer.description || field.help}</p>
      {(field.options ?? []).map(({ value, label }) => (
        <Check
          key={value}
          choice
          type="radio"
          name="volunteer_choice"
          label={label}
          hint={
            value === 'opt_out'
              ? t('registration.steps.adds', { optOutFee: formatMoney(period.volunteer.opt_out_fee) })
              : t('registration.steps.noFee')
          }
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
export const isJerseyNumber = ({ name }: RegistrationField): boolean => name.startsWith('jersey_choice_');
const isOther = (field: RegistrationField): boolean =>
  !OWN.has(field.name) && !isJerseyNumber(field) && field.type !== 'boolean' && field.type !== 'file';

export function ChoicesStep({
  period,
  quote,
  ...props
}: StepProps & { period: RegistrationPeriod; quote: RegistrationQuote | undefined }) {
  const code = String(props.values['discount_code'] ?? '').trim();
  const isUsed = quote?.lines.some(({ rule }) => rule === 'code') ?? false;
  return (
    <>
      <Title title={t('registration.steps.choicesFor', { childName: childName(props.child) })} />
      <Divisions period={period} {...props} />
      <fieldset className="form">
        <LegendHeading>{t('registration.steps.jerseyAndMore')}</LegendHeading>
        <div className="fields-2">{inputsOf(props, ({ name }) => name === 'jersey_size')}</div>
        <div className="jersey-numbers">{inputsOf(props, isJerseyNumber)}</div>
        <div className="fields-2">{inputsOf(props, isOther)}</div>
        {inputsOf(props, ({ type }) => type === 'file')}
      </fieldset>
      <Volunteering period={period} {...props} />
      <div className="stack stack--s">
        {inputsOf(props, ({ name }) => name === 'discount_code')}
        {code && isUsed ? (
          <p className="small met" role="status">
            <Icon name="check" size="s" className="inline" /> {t('registration.steps.alreadyInThePrice')}
          </p>
        ) : null}
      </div>
      <fieldset className="stack stack--s">
        <LegendHeading>{t('registration.steps.also')}</LegendHeading>
        {inputsOf(props, ({ type }) => type === 'boolean')}
      </fieldset>
    </>
  );
}

export function AgreementsStep(
  props: StepProps & { siteTexts: ReactNode; contact: string | null; agreedFor: string | null },
) {
  return (
    <>
      <Title
        title={props.fields.length === 2 ? t('registration.steps.twoAgreements') : t('registration.steps.agreements')}
      >
        <p>
          {props.agreedFor
            ? t('registration.steps.youAgreedFor', { agreedFor: props.agreedFor, childName: childName(props.child) })
            : t('registration.steps.canPlayOnceYouHave', {
                childName: childName(props.child, t('registration.steps.yourChild')),
              })}
        </p>
      </Title>
      <div className="stack">
        {props.siteTexts}
        {props.fields.map((field) => {
          const error = props.errors[field.name];
          return (
            <div key={field.name} className={error ? 'agreement agreement--error' : 'agreement'}>
              <h2 className="title-s">{field.label}</h2>
              {field.document_url ? (
                <a className="file" href={field.document_url} target="_blank" rel="noopener">
                  <Icon name="doc" />
                  {rich('registration.steps.readTheDocumentOpensIn', {
                    label: field.label,
                    hidden: (inside) => <span className="hidden-text">{inside}</span>,
                  })}
                </a>
              ) : null}
              <Check
                id={field.name}
                label={field.help ?? t('registration.steps.iHaveReadItAnd')}
                checked={props.values[field.name] === true}
                aria-invalid={error ? 'true' : undefined}
                aria-describedby={error ? `${field.name}-e` : undefined}
                onChange={(event) => props.onChange(field, event.currentTarget.checked)}
              />
              {error ? (
                <FieldError id={field.name}>
                  {props.contact
                    ? `${error} ${t('registration.steps.orAskTheRegistrarIf', { contact: props.contact })}`
                    : error}
                </FieldError>
              ) : null}
            </div>
          );
        })}
      </div>
    </>
  );
}
