import type { FamilyRegistrationDetail } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { ButtonLink } from './controls.tsx';
import { PaperRows, sendWords } from './papers.tsx';
import { barsOf, PlanBars, planWords } from './payment-plan.tsx';

/** What is still to come of a payment plan; it is paid on the page of the receipt. */
export const PlanOfRecord = ({ record: { installments, confirmation_url } }: { record: FamilyRegistrationDetail }) =>
  installments && installments.status !== 'chosen' ? (
    <section className="card card--pad stack" aria-labelledby="plan">
      <h2 id="plan" className="title-s">
        {t('registration.plan.yourPlan')}
      </h2>
      <PlanBars label={t('registration.plan.yourPlan')} bars={barsOf(installments.parts)} />
      {installments.status === 'running' ? <p className="small muted">{planWords(installments)}</p> : null}
      {installments.status === 'running' && confirmation_url ? (
        <div className="actions no-print">
          <ButtonLink small href={confirmation_url}>
            {t('kit.registrations.payOrChangeTheCard')}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  ) : null;

/** What was sent with it and what became of that; never the files. */
export const FilesOfRecord = ({
  record: { papers, papers_url },
  today,
}: {
  record: FamilyRegistrationDetail;
  today: string;
}) =>
  papers.length > 0 ? (
    <section className="card card--pad stack no-print" aria-labelledby="files">
      <h2 id="files" className="title-s">
        {t('registration.papers.files')}
      </h2>
      <PaperRows papers={papers} today={today} />
      {papers_url && papers.some(({ can_send }) => can_send) ? (
        <div className="actions">
          <ButtonLink small href={papers_url}>
            {sendWords(papers)}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  ) : null;
