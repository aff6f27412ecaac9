import { t } from '@sports-hub/contract/texts';
import type { AdminPeriodDetail, PeriodQuestion } from '@sports-hub/contract';
import { Button, ButtonLink, Field, Icon, SelectField, Tag, TextField } from '../../kit/index.ts';
import { adminPage } from '../page.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';
import { canWrite, pathOf, PeriodFrame } from './parts.tsx';
import { PartForm } from './rules.tsx';

const STEPS = ['child', 'choices', 'family', 'agreements'] as const;
const STEP_WORDS: Record<(typeof STEPS)[number], string> = {
  child: t('admin.periods.stepChild'),
  choices: t('admin.periods.stepChoices'),
  family: t('admin.periods.stepFamily'),
  agreements: t('admin.periods.stepAgreements'),
};
const KIND_WORDS: Record<PeriodQuestion['type'], string> = {
  text: t('admin.periods.kindText'),
  email: t('admin.periods.kindText'),
  phone: t('admin.periods.kindText'),
  zip: t('admin.periods.kindText'),
  number: t('admin.periods.kindNumber'),
  date: t('admin.periods.kindDate'),
  select: t('admin.periods.kindChoice'),
  boolean: t('admin.periods.kindYesNo'),
  agreement: t('admin.periods.kindAgreement'),
  file: t('admin.periods.kindFile'),
};
const KINDS = ['text', 'select', 'date', 'agreement', 'boolean', 'number', 'file'] as const;

const subWords = ({ type, choices, help }: PeriodQuestion): string =>
  [
    KIND_WORDS[type],
    ...(choices.length > 0
      ? [
          choices.length > 4
            ? t('admin.periods.fromToChoice', { first: choices[0]?.label ?? '', last: choices.at(-1)?.label ?? '' })
            : choices.map(({ label }) => label).join(', '),
        ]
      : []),
    ...(help ? [`“${help}”`] : []),
  ].join(' · ');

const QuestionForm = ({
  view,
  period,
  question,
}: {
  view: AdminView;
  period: AdminPeriodDetail;
  question?: PeriodQuestion;
}) => {
  const op = 'planPeriod';
  const key = question?.name ?? '';
  const isThis = isAbout(view, op, period.id) && (view.typed?.fields['question'] ?? '') === key;
  const field = (name: string, otherwise: string) => ({
    id: `${key || 'new'}-${name}`,
    name,
    defaultValue: isThis ? valueOf(view, op, name, otherwise, period.id) : otherwise,
    error: isThis ? errorOf(view, op, name, period.id) : undefined,
  });
  const select = (name: string, otherwise: string) => {
    const { defaultValue, ...rest } = field(name, otherwise);
    return { ...rest, selected: defaultValue };
  };
  const isFixed = question !== undefined && (question.is_always || question.answers > 0);
  const kinds = question && !KINDS.some((kind) => kind === question.type) ? [question.type, ...KINDS] : KINDS;
  return (
    <PartForm
      view={view}
      period={period}
      part="question"
      hidden={question ? { question: question.name, ...(isFixed ? { label: question.label } : {}) } : {}}
      className="stack"
    >
      {isFixed ? (
        <p className="small muted">
          <Icon name="lock" size="s" className="inline" />{' '}
          {question.is_always
            ? t('admin.periods.alwaysAsked')
            : t('admin.periods.answeredBy', { count: question.answers })}
        </p>
      ) : (
        <Field
          {...field('label', question?.label ?? '')}
          label={t('admin.periods.questionLabel')}
          hint={t('admin.periods.inWordsOfAParent')}
          maxLength={120}
          required
        />
      )}
      {question?.is_always ? null : (
        <div className="fields-3">
          {isFixed ? null : (
            <SelectField
              {...select('kind', question?.type ?? 'text')}
              label={t('admin.periods.kindOfAnswer')}
              options={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
            />
          )}
          <SelectField
            {...select('step', question?.step ?? 'choices')}
            label={t('admin.periods.onTheStep')}
            options={STEPS.map((value) => ({ value, label: STEP_WORDS[value] }))}
          />
          <SelectField
            {...select('required', question?.required ? 'yes' : 'no')}
            label={t('admin.periods.mustFamiliesAnswer')}
            hint={period.registered > 0 ? t('admin.periods.haveNoAnswer', { count: period.registered }) : undefined}
            options={[
              { value: 'no', label: t('admin.periods.optional') },
              { value: 'yes', label: t('admin.periods.required') },
            ]}
          />
          {question ? (
            <SelectField
              {...select('asked', question.asked ? 'yes' : 'no')}
              label={t('admin.periods.isAsked')}
              options={[
                { value: 'yes', label: t('admin.periods.yes') },
                { value: 'no', label: t('admin.periods.notAsked') },
              ]}
            />
          ) : null}
        </div>
      )}
      {!question || question.type === 'select' ? (
        <TextField
          {...field('choices', question?.choices.map(({ label }) => label).join('\n') ?? '')}
          label={t('admin.periods.choices')}
          hint={question ? t('admin.periods.onePerLine') : t('admin.periods.onePerLineForChoice')}
          rows={4}
          optional={!question}
        />
      ) : null}
      <Field {...field('help', question?.help ?? '')} label={t('admin.periods.helpUnder')} optional maxLength={300} />
      <div className="actions">
        <Button kind={question ? 'secondary' : 'primary'} small={question !== undefined} type="submit">
          {question ? t('admin.periods.take') : t('admin.periods.addTheQuestion')}
        </Button>
      </div>
    </PartForm>
  );
};

const Move = ({ view, period, question }: { view: AdminView; period: AdminPeriodDetail; question: PeriodQuestion }) => (
  <span className="move">
    {(['up', 'down'] as const).map((move) => (
      <PartForm
        key={move}
        view={view}
        period={period}
        part="question"
        hidden={{ question: question.name, move }}
        className="inline-form"
      >
        <Button
          kind="icon"
          type="submit"
          icon={move}
          aria-label={
            move === 'up'
              ? t('admin.periods.moveUp', { label: question.label })
              : t('admin.periods.moveDown', { label: question.label })
          }
        />
      </PartForm>
    ))}
  </span>
);

const Question = ({
  view,
  period,
  question,
}: {
  view: AdminView;
  period: AdminPeriodDetail;
  question: PeriodQuestion;
}) => {
  const isOpen = isAbout(view, 'planPeriod', period.id) && view.typed?.fields['question'] === question.name;
  const isNew = period.changes.some(({ title }) => title.endsWith(`: ${question.label}`));
  return (
    <li className="asked">
      <div className="ask">
        <span>
          <span className="ask__name">{question.label}</span>{' '}
          {isNew ? <Tag tone="warning">{t('admin.periods.notSaved')}</Tag> : null}
          <span className="block ask__sub">{subWords(question)}</span>
        </span>
        <span className="ask__req">
          {question.is_always ? (
            <>
              <Icon name="lock" size="s" /> {t('admin.periods.always')}
            </>
          ) : !question.asked ? (
            <Tag>{t('admin.periods.notAsked')}</Tag>
          ) : question.required ? (
            <Tag tone="accent">{t('admin.periods.required')}</Tag>
          ) : (
            <Tag>{t('admin.periods.optional')}</Tag>
          )}
        </span>
        {question.is_always || !canWrite(view) ? null : <Move view={view} period={period} question={question} />}
      </div>
      {canWrite(view) ? (
        <details className="ask__more" name="question" open={isOpen && view.problem !== null}>
          <summary className="btn btn--quiet btn--small">
            {t('admin.periods.change')}
            <span className="hidden-text"> {question.label}</span>
          </summary>
          <QuestionForm view={view} period={period} question={question} />
        </details>
      ) : null}
    </li>
  );
};

const QuestionsPage = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => (
  <PeriodFrame view={view} period={period} tab="questions">
    <div className="section-head">
      <div>
        <h2 className="title-s">{t('admin.periods.whatFamiliesAreAsked')}</h2>
        <p className="small muted">{t('admin.periods.inThisOrder')}</p>
      </div>
      <div className="actions">
        <ButtonLink icon="eye" href={pathOf(period.id, '/preview')}>
          {t('admin.periods.asAFamilySeesIt')}
        </ButtonLink>
        {canWrite(view) ? (
          <ButtonLink icon="plus" href="#new-question">
            {t('admin.periods.addAQuestion')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
    <div className="card">
      {STEPS.map((step) => {
        const questions = period.plan.questions.filter((question) => question.step === step);
        return questions.length === 0 ? null : (
          <section key={step} aria-labelledby={`step-${step}`}>
            <h3 id={`step-${step}`} className="group-title">
              {STEP_WORDS[step]}
            </h3>
            <ul className="rows">
              {questions.map((question) => (
                <Question key={question.name} view={view} period={period} question={question} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
    {canWrite(view) ? (
      <section className="card card--pad stack" id="new-question" aria-labelledby="new-question-title">
        <h2 id="new-question-title" className="h-card">
          {t('admin.periods.newQuestion')}
        </h2>
        <QuestionForm view={view} period={period} />
      </section>
    ) : null}
  </PeriodFrame>
);

export const periodQuestions = adminPage({
  path: '/admin/registration-periods/:id/questions',
  title: t('admin.periods.questions'),
  section: 'registration',
  load: async ({ need, params: { id = '' } }) => ({ period: await need('getAdminPeriod', { params: { id } }) }),
  Page: QuestionsPage,
  styles: ['periods.css'],
});
