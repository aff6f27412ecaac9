import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Notice, PageHead, PostForm, withDashes } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** What the link of a mail asks a coach. A visit only asks. */
export interface CoachingData extends PageContext {
  /** None where the link is not valid. */
  question: { first_name: string; team: string; division: string; season: string; stays: boolean | null } | null;
  token: string;
  /** What was pressed in the mail. */
  pressed?: 'yes' | 'no' | undefined;
}

const titleOf = ({ question }: CoachingData): string =>
  question ? t('sport.coaching.doYouCoach', { team: question.team }) : t('sport.answers.thisLinkIsNotValid');

const Asked = ({ data, question }: { data: CoachingData; question: NonNullable<CoachingData['question']> }) => (
  <>
    {question.stays !== null ? (
      <Notice tone="success" role="status" title={t('sport.coaching.answerIsIn')}>
        {question.stays ? t('sport.coaching.youStay') : t('sport.coaching.youDoNotStay')}
      </Notice>
    ) : null}
    {question.stays === false ? null : (
      <PostForm action="/coaching" className="actions" hidden={{ token: data.token }}>
        {question.stays === null ? (
          <Button kind={data.pressed === 'no' ? 'secondary' : 'primary'} name="stays" value="yes" type="submit">
            {t('mails.coaching.yes')}
          </Button>
        ) : null}
        <Button kind={data.pressed === 'no' ? 'primary' : 'secondary'} name="stays" value="no" type="submit">
          {t('mails.coaching.no')}
        </Button>
      </PostForm>
    )}
  </>
);

export const CoachingPage = (data: CoachingData) => {
  const { site, path, question } = data;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={titleOf(data)}>
          <p>
            {question
              ? t('sport.coaching.about', { season: question.season, division: withDashes(question.division) })
              : t('sport.coaching.itEndsWithTheSeason')}
          </p>
        </PageHead>
        {question ? (
          <Asked data={data} question={question} />
        ) : (
          <p className="actions">
            <ButtonLink kind="primary" href={to.home}>
              {t('sport.answers.goToTheStartPage')}
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
};

export const coachingHead = (data: CoachingData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true, sheet: 'main.css' });
