import { t } from '@sports-hub/contract/texts';
import type { RegistrationConfirmation, RegistrationPaper } from '@sports-hub/contract';
import { PAPER_KEPT_DAYS, PAPER_LIMIT, PAPER_TYPES } from '@sports-hub/contract/paper-limits';
import { Button, ButtonLink, Tag } from '../kit/controls.tsx';
import { Field } from '../kit/fields.tsx';
import { PaperRows, paperState, paperWords, sendWords } from '../kit/papers.tsx';
import { PostForm } from '../kit/forms.tsx';
import { Notice } from '../kit/surfaces.tsx';
import type { SportSite } from '../sport/data.ts';
import { AfterwardsFrame } from './afterwards-frame.tsx';

export const PAPERS_PATH = '/registration/papers';
export const MAX_MEGABYTES = PAPER_LIMIT / 1024 / 1024;

export interface PapersData {
  site: SportSite;
  today: string;
  reference: string;
  registration: Pick<RegistrationConfirmation, 'player' | 'papers'>;
  /** Of which question something was sent, and what was wrong with it. */
  sent?: string | undefined;
  refused?: { field: string; words: string } | undefined;
}

const PaperCard = ({ paper, today, reference, refused }: Omit<PapersData, 'site'> & { paper: RegistrationPaper }) => {
  const [words, tone] = paperState(paper, today);
  const isHere = paper.status === 'sent';
  return (
    <section className="card card--pad stack" aria-labelledby={`paper-${paper.name}`}>
      <div>
        <h2 id={`paper-${paper.name}`} className="title-s">
          {paper.label} <Tag {...(tone ? { tone } : {})}>{words}</Tag>
        </h2>
        <p className="small muted">{paperWords(paper, today)}</p>
      </div>
      {paper.can_send ? (
        <PostForm
          action={PAPERS_PATH}
          encType="multipart/form-data"
          hidden={{ reference, field: paper.name }}
          className="form"
        >
          <Field
            id={`file-${paper.name}`}
            name="file"
            type="file"
            accept={PAPER_TYPES}
            required
            label={isHere ? t('registration.papers.sendInstead') : t('registration.papers.choose')}
            hint={t('registration.papers.whatFits', { most: MAX_MEGABYTES })}
            error={refused?.field === paper.name ? refused.words : undefined}
          />
          <div className="actions actions--fill">
            <Button type="submit" kind={isHere ? 'secondary' : 'primary'}>
              {t('registration.papers.send')}
              <span className="hidden-text"> {paper.label}</span>
            </Button>
          </div>
        </PostForm>
      ) : null}
    </section>
  );
};

/** Files for a registration that there is already, for who has its link. Works without script. */
export const PapersPage = (data: PapersData) => {
  const { site, registration, reference, sent, refused } = data;
  const player = `${registration.player.first_name} ${registration.player.last_name}`;
  const known = registration.papers.some(({ name }) => name === refused?.field);
  return (
    <AfterwardsFrame site={site}>
      <main className="wrap wrap--narrow main stack stack--xl" id="main">
        <div className="stack">
          <h1>{t('registration.papers.filesOf', { player })}</h1>
          {sent ? (
            <Notice tone="success" role="status">
              {t('registration.papers.thankYou')}
            </Notice>
          ) : null}
          {refused && !known ? (
            <Notice tone="danger" role="alert" title={t('registration.papers.couldNotBeSent')}>
              {refused.words}
            </Notice>
          ) : null}
          <p>
            {registration.papers.length > 0
              ? t('registration.papers.onlyTheLeague', { days: PAPER_KEPT_DAYS })
              : t('registration.papers.nothingToSend')}
          </p>
        </div>
        {registration.papers.map((paper) => (
          <PaperCard key={paper.name} {...data} paper={paper} />
        ))}
        <p>
          <ButtonLink kind="quiet" href={`/registration/done?reference=${reference}`}>
            {t('registration.papers.backToTheRegistration')}
          </ButtonLink>
        </p>
      </main>
    </AfterwardsFrame>
  );
};

/** What was sent, where the registration is shown. */
export const Papers = ({
  reference,
  papers,
  today,
}: {
  reference: string;
  papers: readonly RegistrationPaper[];
  today: string;
}) => (
  <section className="stack stack--s" aria-label={t('registration.papers.files')}>
    <PaperRows papers={papers} today={today} />
    {papers.some(({ can_send }) => can_send) ? (
      <div className="actions">
        <ButtonLink
          kind={papers.some(({ status }) => status === 'asked_again' || status === 'deleted') ? 'primary' : 'secondary'}
          small
          href={`${PAPERS_PATH}?reference=${reference}`}
        >
          {sendWords(papers)}
        </ButtonLink>
      </div>
    ) : null}
  </section>
);
