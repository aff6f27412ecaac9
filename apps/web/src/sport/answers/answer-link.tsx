import { t } from '@sports-hub/contract/texts';
import type { AnswerValue, FamilyEvent } from '@sports-hub/contract';
import { answerLabel, answerStand, ButtonLink, formatMoment, Icon, Notice, PageHead } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import type { PageContext } from '../data.ts';
import { SportFrame } from '../frame.tsx';
import { sportHead } from '../head.ts';
import { AnswerForm } from './answer-form.tsx';

/** What the link of a mail shows: one child and one event. A visit only asks. */
export interface AnswerLinkData extends PageContext {
  /** None where the link is not valid. */
  link: { to: string; event: FamilyEvent } | null;
  token: string;
  /** What was pressed in the mail. */
  pressed: AnswerValue | undefined;
  /** Made for this page, so that its form is taken once. */
  clientId: string;
  outcome?: 'answered' | 'changed' | undefined;
  note: string;
  errors?: Readonly<Record<string, string>> | undefined;
}

const titleOf = ({ link, outcome }: AnswerLinkData): string => {
  if (!link) return t('sport.answers.thisLinkIsNotValid');
  const { event } = link;
  if (outcome === 'answered' && event.answer) return answerStand(event.first_name, event.answer.value);
  return event.can_answer ? t('sport.answers.doesCome', { child: event.first_name }) : t('sport.answers.closed');
};

const closesAt = ({ closes_at, starts_at }: FamilyEvent): string => closes_at ?? starts_at;

const Told = ({ link, outcome }: Pick<AnswerLinkData, 'outcome'> & { link: NonNullable<AnswerLinkData['link']> }) => {
  const { answer, can_answer } = link.event;
  if (outcome === 'answered')
    return (
      <Notice tone="success" role="status" title={t('sport.answers.yourAnswerIsIn')}>
        {t('sport.answers.itCanBeChanged')}
      </Notice>
    );
  if (!answer || !can_answer || (answer.by.is_you && !outcome)) return null;
  const words = { name: answer.by.first_name, answer: answerLabel(answer.value) };
  return (
    <Notice
      tone="warning"
      title={answer.by.is_you ? t('sport.answers.youAnswered', words) : t('sport.answers.otherAnswered', words)}
      {...(outcome ? { role: 'alert' as const } : {})}
    >
      {t('sport.answers.theLastAnswerCounts')}
    </Notice>
  );
};

const Asked = ({ data, link }: { data: AnswerLinkData; link: NonNullable<AnswerLinkData['link']> }) => {
  const { token, pressed, clientId, outcome, note, errors } = data;
  const { event } = link;
  return (
    <>
      <Told link={link} outcome={outcome} />
      <AnswerForm
        event={event}
        action="/answer"
        hidden={{ token, client_id: clientId }}
        chosen={pressed ?? event.answer?.value}
        note={note}
        errors={errors}
      />
      <p className="line-i">
        <Icon name="lock" size="s" />
        <span>
          {t('sport.answers.thisLinkAnswersForThis', { time: formatMoment(closesAt(event), data.today) })}{' '}
          <a href={to.account}>{t('sport.answers.signInToSeeMore')}</a>
        </span>
      </p>
    </>
  );
};

const Ended = () => (
  <p className="actions">
    <ButtonLink kind="primary" href={to.account}>
      {t('sport.answers.signIn')}
    </ButtonLink>
    <ButtonLink kind="quiet" href={to.home}>
      {t('sport.answers.goToTheStartPage')}
    </ButtonLink>
  </p>
);

const Words = ({ data, link }: { data: AnswerLinkData; link: NonNullable<AnswerLinkData['link']> }) => {
  const { event } = link;
  const time = formatMoment(event.starts_at, data.today);
  const about = t('sport.answers.whatAndWhen', { event: event.title, time });
  if (event.can_answer)
    return (
      <p>
        {about}.{' '}
        {data.pressed && !data.outcome ? t('sport.answers.youPressed', { answer: answerLabel(data.pressed) }) : null}
      </p>
    );
  const stand = event.answer
    ? answerStand(event.first_name, event.answer.value)
    : t('sport.answers.nobodyAnswered', { child: event.first_name });
  return (
    <p>
      {about}. {t('sport.answers.standsAs', { stand, time: formatMoment(closesAt(event), data.today) })}
    </p>
  );
};

export const AnswerLinkPage = (data: AnswerLinkData) => {
  const { site, path, link } = data;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={titleOf(data)}>
          {link ? <Words data={data} link={link} /> : <p>{t('sport.answers.itEndsWhenAnswersClose')}</p>}
          {link ? <p className="small muted">{t('sport.answers.fromTheEmail', { name: link.to })}</p> : null}
        </PageHead>
        {link?.event.can_answer ? <Asked data={data} link={link} /> : <Ended />}
      </main>
    </SportFrame>
  );
};

export const answerLinkHead = (data: AnswerLinkData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true, sheet: 'main.css' });
