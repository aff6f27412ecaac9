import { t } from '@sports-hub/contract/texts';
import type { AdminPeriodDetail, PeriodChange } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Icon, type IconName } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { FromPage } from '../season/parts.tsx';
import type { AdminView } from '../view.ts';
import { canWrite, pathOf } from './parts.tsx';

const ICONS: Record<PeriodChange['follows'][number]['tone'], IconName> = {
  fine: 'check',
  mail: 'mail',
  info: 'info',
  warning: 'alert',
};

const Change = ({ change, index }: { change: PeriodChange; index: number }) => (
  <section className="card" aria-labelledby={`change-${index}`}>
    <div className="card__head">
      <h2 id={`change-${index}`} className="h-card">
        {change.title}
      </h2>
    </div>
    <div className="card--pad stack">
      <dl className="sides">
        <div>
          <dt>{t('admin.periods.now')}</dt>
          <dd>{change.now}</dd>
        </div>
        <div>
          <dt>{t('admin.periods.after')}</dt>
          <dd>{change.after}</dd>
        </div>
      </dl>
      <ul className="stack stack--s">
        {change.follows.map(({ tone, text, detail }) => (
          <li key={text} className={`with-icon with-icon--${tone}`}>
            <Icon name={ICONS[tone]} />
            <span>
              {text}
              {detail ? <span className="block small muted">{detail}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const ReviewPage = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  const { changes, id, version, review } = period;
  const mails = changes.reduce((sum, change) => sum + change.mails, 0);
  return (
    <AdminFrame view={view}>
      <div className="page-head">
        <FromPage href={pathOf(id)} label={period.plan.name} />
        <h1>{t('admin.periods.thisIsWhatFollows', { count: changes.length })}</h1>
        <p className="muted">
          {period.is_published && period.status === 'open'
            ? t('admin.periods.openAndPaid', { count: period.registered })
            : t('admin.periods.nothingSavedYet')}
        </p>
      </div>
      {changes.length === 0 ? (
        <Empty icon="check" title={t('admin.periods.nothingChanged')}>
          <ButtonLink href={pathOf(id)}>{t('admin.periods.goOnChanging')}</ButtonLink>
        </Empty>
      ) : (
        <div className="cols--admin">
          <div className="stack stack--l">
            {changes.map((change, index) => (
              <Change key={`${change.part} ${change.title}`} change={change} index={index} />
            ))}
          </div>
          {canWrite(view) ? (
            <section className="card card--pad stack" aria-labelledby="save">
              <div>
                <h2 id="save" className="h-card">
                  {t('admin.periods.saveTitle')}
                </h2>
                <p className="small muted">{t('admin.periods.logKeeps')}</p>
              </div>
              <ul className="stack stack--s">
                <li className="with-icon">
                  <Icon name="mail" />
                  <span>{t('admin.periods.mailsGoOut', { count: mails })}</span>
                </li>
                <li className="with-icon with-icon--fine">
                  <Icon name="check" />
                  <span>
                    {t('admin.periods.noMoneyMoves')}
                    <span className="block small muted">{t('admin.periods.nobodyIsCharged')}</span>
                  </span>
                </li>
              </ul>
              <ActionForm
                view={view}
                op="savePeriodPlan"
                id={id}
                version={version}
                hidden={{ review }}
                back={pathOf(id)}
                className="stack"
              >
                {mails > 0 ? <PasswordAgain view={view} id="again" why={t('admin.periods.becauseMails')} /> : null}
                <Button kind="primary" wide type="submit" disabled={period.is_stale}>
                  {t('admin.periods.saveChanges', { count: changes.length })}
                </Button>
              </ActionForm>
              <ButtonLink wide href={pathOf(id)}>
                {period.is_stale ? t('admin.periods.somebodyWasQuicker') : t('admin.periods.goOnChanging')}
              </ButtonLink>
            </section>
          ) : null}
        </div>
      )}
    </AdminFrame>
  );
};

export const periodReview = adminPage({
  path: '/admin/registration-periods/:id/review',
  title: t('admin.periods.whatFollows'),
  section: 'registration',
  load: async ({ need, params: { id = '' } }) => ({ period: await need('getAdminPeriod', { params: { id } }) }),
  Page: ReviewPage,
  styles: ['periods.css'],
});
