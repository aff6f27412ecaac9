import { t } from '@sports-hub/contract/texts';
import type { FamilyMail, FamilyMailFigures, NotReached } from '@sports-hub/contract';
import { Button, ButtonLink, formatMoment, formatTime, grouped, MomentText, Notice, Tag } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { FromPage } from '../season/parts.tsx';
import { may, type AdminView } from '../view.ts';
import { goneOf, KINDS, MailStateTag } from './parts.tsx';

export interface ResultData {
  notReached: NotReached[];
}
interface ResultProps extends ResultData {
  view: AdminView;
  mail: FamilyMail;
}

const REASONS: Readonly<Record<NotReached['state'], readonly ['danger' | 'warning', string, string]>> = {
  refused: ['danger', t('admin.mail.addressRefused'), t('admin.mail.whatToDoRefused')],
  returned: ['danger', t('admin.mail.cameBack'), t('admin.mail.whatToDoRefused')],
  failed: ['warning', t('admin.mail.failed'), t('admin.mail.whatToDoFailed')],
  uncertain: ['warning', t('admin.mail.uncertain'), t('admin.mail.whatToDoUncertain')],
};

const Figure = ({ label, value, sub, bad = false }: { label: string; value: number; sub: string; bad?: boolean }) => (
  <div className={bad && value > 0 ? 'figure figure--bad' : 'figure'}>
    <dt>{label}</dt>
    <dd>{grouped(value)}</dd>
    <dd className="figure__sub">{sub}</dd>
  </div>
);

const Figures = ({ figures }: { figures: FamilyMailFigures }) => {
  const { addresses, sent, returned, refused, failed, uncertain, waiting, retrying, stopped, left_out } = figures;
  const bad = returned + refused + failed;
  const share = (count: number): number => (addresses === 0 ? 0 : (100 * count) / addresses);
  return (
    <>
      <dl className="card figures">
        <Figure
          label={t('admin.mail.sent')}
          value={goneOf(figures)}
          sub={t('admin.mail.ofAll', { all: grouped(addresses) })}
        />
        <Figure
          label={t('admin.mail.arrived')}
          value={sent}
          sub={t('admin.mail.percent', { percent: addresses === 0 ? 0 : Math.floor((100 * sent) / addresses) })}
        />
        <Figure
          label={t('admin.mail.didNotArrive')}
          value={returned + refused}
          sub={t('admin.mail.refusedOrReturned')}
          bad
        />
        <Figure label={t('admin.mail.failed')} value={failed} sub={t('admin.mail.triedForADay')} bad />
        <Figure
          label={t('admin.mail.underWay')}
          value={waiting}
          sub={retrying > 0 ? t('admin.mail.retrying', { count: retrying }) : t('admin.mail.atServersPace')}
        />
        {uncertain > 0 ? (
          <Figure label={t('admin.mail.uncertain')} value={uncertain} sub={t('admin.mail.answerLost')} />
        ) : null}
        {stopped + left_out > 0 ? (
          <Figure label={t('admin.mail.notSent')} value={stopped + left_out} sub={t('admin.mail.stoppedOrLeftOut')} />
        ) : null}
      </dl>
      <section className="stack stack--s" aria-label={t('admin.mail.shares')}>
        <svg className="flowbar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="f-ok" width={share(sent)} height={4} />
          <rect className="f-wait" x={share(sent)} width={share(waiting + uncertain)} height={4} />
          <rect className="f-bad" x={share(sent + waiting + uncertain)} width={share(bad)} height={4} />
        </svg>
        <p className="mail-legend">
          <span>
            <span className="swab f-ok" aria-hidden="true" />
            {t('admin.mail.arrived')}
          </span>
          <span>
            <span className="swab f-wait" aria-hidden="true" />
            {t('admin.mail.underWayOrUncertain')}
          </span>
          <span>
            <span className="swab f-bad" aria-hidden="true" />
            {t('admin.mail.didNotArriveOrFailed')}
          </span>
        </p>
      </section>
    </>
  );
};

const Stop = ({ view, mail }: ResultProps) => {
  const { figures } = mail;
  if (!may(view.me, 'mail', 'write') || !figures || figures.waiting === 0 || mail.stopped_at) return null;
  return (
    <Notice
      tone="info"
      title={
        mail.state === 'leaving'
          ? t('admin.mail.leavesAt', { time: formatTime(mail.leaves_at ?? '') })
          : t('admin.mail.leavesNow', { gone: grouped(goneOf(figures)), all: grouped(figures.addresses) })
      }
      actions={
        <>
          <ActionForm view={view} op="stopFamilyMail" id={mail.id} className="inline-form">
            <Button kind="danger" type="submit">
              {t('admin.mail.stop')}
            </Button>
          </ActionForm>
          <ButtonLink kind="quiet" href={`/admin/mail/${mail.id}`}>
            {t('admin.mail.lookAgain')}
          </ButtonLink>
        </>
      }
    >
      {mail.state === 'leaving' ? t('admin.mail.nobodyHasItYet') : t('admin.mail.whoeverIsLeft')}
    </Notice>
  );
};

const NotReachedList = ({ view, mail, notReached }: ResultProps) => {
  const again = notReached.filter(({ state }) => state !== 'uncertain').length;
  if (notReached.length === 0) return null;
  return (
    <section className="stack stack--s" aria-labelledby="not-reached">
      <h2 id="not-reached">{t('admin.mail.notReached')}</h2>
      <ul className="card rows">
        {notReached.map(({ id, name, email, phone, member_id, state, says }) => {
          const [tone, words, toDo] = REASONS[state];
          return (
            <li key={id} className="rows__item">
              <span className="grow">
                <span className="strong">{name}</span> <Tag tone={tone}>{words}</Tag>
                <span className="block small muted">
                  {email}
                  {says ? ` · “${says}”` : ''}
                </span>
                <span className="block small">{toDo}</span>
              </span>
              {phone ? (
                <ButtonLink kind="quiet" small href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                  {t('admin.mail.call', { phone })}
                </ButtonLink>
              ) : null}
              {member_id !== null && may(view.me, 'family-accounts') ? (
                <ButtonLink kind="quiet" small href={`/admin/families/${member_id}`}>
                  {t('admin.mail.correct')}
                  <span className="hidden-text"> {name}</span>
                </ButtonLink>
              ) : null}
            </li>
          );
        })}
      </ul>
      {again > 0 && may(view.me, 'mail', 'write') && !mail.stopped_at ? (
        <ActionForm view={view} op="resendFamilyMail" id={mail.id} className="card card--pad stack">
          <p className="small muted">{t('admin.mail.correctFirst')}</p>
          <PasswordAgain view={view} id="again-password" />
          <div>
            <Button icon="retry" type="submit">
              {t('admin.mail.sendAgain', { count: again })}
            </Button>
          </div>
        </ActionForm>
      ) : null}
      <p className="small muted">{t('admin.mail.lookIsLogged')}</p>
    </section>
  );
};

/** "Stopped. Nobody got it." */
const stoppedWords = (figures: FamilyMailFigures): string => {
  const gone = goneOf(figures);
  return gone === 0 ? t('admin.mail.stoppedNobody') : t('admin.mail.stoppedAfter', { gone: grouped(gone) });
};

const HowItWent = ({ view, mail }: ResultProps) => (
  <section className="card card--pad stack" aria-labelledby="how">
    <h2 className="h-card" id="how">
      {t('admin.mail.howItWent')}
    </h2>
    <ol className="timeline">
      {mail.finished_at && !mail.stopped_at ? (
        <li className="tl--in">
          {t('admin.mail.everybodyHadTheirTurn')}
          <br />
          <span className="muted">{formatMoment(mail.finished_at, view.now)}</span>
        </li>
      ) : null}
      {mail.stopped_at && mail.figures ? (
        <li>
          {stoppedWords(mail.figures)}
          <br />
          <span className="muted">{formatMoment(mail.stopped_at, view.now)}</span>
        </li>
      ) : null}
      <li>
        {mail.tested_at
          ? t('admin.mail.sentAfterATest', { by: mail.sent_by ?? '' })
          : t('admin.mail.sentWithoutATest', { by: mail.sent_by ?? '' })}
        <br />
        <span className="muted">{formatMoment(mail.sent_at ?? '', view.now)}</span>
      </li>
    </ol>
    {mail.left_out > 0 ? <p className="small muted">{t('admin.mail.leftOutCount', { count: mail.left_out })}</p> : null}
    {mail.reply_to ? <p className="small muted">{t('admin.mail.answersGoTo', { address: mail.reply_to })}</p> : null}
    {mail.kind === 'news' ? (
      <p className="small muted">{t('admin.mail.unsubscribedCount', { count: mail.figures?.unsubscribed ?? 0 })}</p>
    ) : null}
  </section>
);

export const Result = (props: ResultProps) => {
  const { view, mail } = props;
  return (
    <>
      <div className="page-head">
        <FromPage href="/admin/mail" label={t('admin.mail.mailToFamilies')} />
        <div className="title-row">
          <h1>{mail.subject}</h1>
          <MailStateTag state={mail.state} />
        </div>
        <p>
          {t('admin.mail.byTo', { by: mail.sent_by ?? '', words: mail.audience_words })} {KINDS[mail.kind]}.{' '}
          <MomentText value={mail.sent_at ?? ''} today={view.now} />
        </p>
      </div>
      {mail.stopped_at && mail.figures ? <Notice tone="warning" title={stoppedWords(mail.figures)} /> : null}
      <Stop {...props} />
      {mail.figures ? <Figures figures={mail.figures} /> : null}
      <div className="cols--admin">
        <div className="stack stack--l">
          <NotReachedList {...props} />
          <section className="stack stack--s" aria-labelledby="text">
            <h2 id="text">{t('admin.mail.whatItSaid')}</h2>
            <div className="mail-view">
              <p className="mail-view__head">
                <b>{mail.subject}</b>
                <span>{view.site.name}</span>
              </p>
              <div className="mail-view__body" dangerouslySetInnerHTML={{ __html: mail.html }} />
            </div>
          </section>
        </div>
        <div className="stack stack--l">
          <HowItWent {...props} />
          <section className="card card--pad stack stack--s" aria-labelledby="uncounted">
            <h2 className="h-card" id="uncounted">
              {t('admin.mail.whatWeDoNotCount')}
            </h2>
            <p className="small muted">{t('admin.mail.notWhetherOpened')}</p>
          </section>
        </div>
      </div>
    </>
  );
};
