import { t } from '@sports-hub/contract/texts';
import type { ScheduleChangeSet, ScheduleRow } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  formatDate,
  formatTime,
  Icon,
  Notice,
  TextField,
  withDashes,
  type IconName,
} from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { Clash, rowHref, rowName, StatusWord } from './schedule-parts.tsx';
import { inNamedSeason } from './season/parts.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

interface SaveProps {
  view: AdminView;
  set: ScheduleChangeSet;
}

const Stand = ({ row }: { row: ScheduleRow | null }) =>
  row ? (
    <dd>
      {formatDate(row.starts_at)} · {formatTime(row.starts_at)}
      {row.status === 'scheduled' ? null : (
        <>
          {' '}
          <StatusWord status={row.status} />
        </>
      )}
      <br />
      {row.venue?.name ?? t('admin.schedule.noVenue')}
    </dd>
  ) : (
    <dd>{t('admin.schedule.notThereYet')}</dd>
  );

const Change = ({ set, change }: { set: ScheduleChangeSet; change: ScheduleChangeSet['changes'][number] }) => {
  const { key, before, after, families, coaches } = change;
  const named = after ?? before;
  const outcome = set.rows.find((row) => row.key === key);
  const refusal = set.check.refusals.find((one) => one.key === key)?.message ?? null;
  const wrong = outcome ? outcome.message : refusal;
  return (
    <li className="chg">
      <div className="chg__what">
        <h3>{named ? rowName(named) : key}</h3>
        {named ? <p className="small muted">{withDashes(named.division.name)}</p> : null}
      </div>
      <dl className="diff">
        <div>
          <dt>{t('admin.schedule.untilNow')}</dt>
          <Stand row={outcome?.outcome === 'changed' ? outcome.row : before} />
        </div>
        {after ? (
          <div className="diff__after">
            <dt>{t('admin.schedule.fromNowOn')}</dt>
            <Stand row={after} />
          </div>
        ) : null}
      </dl>
      {wrong === null ? null : (
        <Notice
          tone="danger"
          title={wrong}
          actions={
            key.startsWith('new:') ? undefined : (
              <ButtonLink small href={rowHref(key)}>
                {t('admin.schedule.moreFor', { name: named ? rowName(named) : '' })}
              </ButtonLink>
            )
          }
        >
          {null}
        </Notice>
      )}
      {families + coaches > 0 ? (
        <p className="small muted">
          {t('admin.schedule.familyCount', { count: families })}, {t('admin.schedule.coachCount', { count: coaches })}
        </p>
      ) : null}
      {outcome
        ? null
        : set.check.conflicts
            .filter((conflict) => conflict.key === key)
            .map((conflict) => <Clash key={conflict.title + conflict.words} conflict={conflict} />)}
    </li>
  );
};

const Fact = ({ icon, children }: { icon: IconName; children: string }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);

const WhoHears = ({ set }: { set: ScheduleChangeSet }) => {
  const { families, coaches, phones } = set.check.reach;
  return (
    <section className="card card--pad stack" aria-labelledby="who">
      <h2 id="who" className="h-card">
        {t('admin.schedule.whoHears')}
      </h2>
      <ul className="facts">
        <Fact icon="mail">{t('admin.schedule.families', { count: families })}</Fact>
        <Fact icon="device">{t('admin.schedule.phones', { count: phones })}</Fact>
        <Fact icon="users">{t('admin.schedule.coaches', { count: coaches })}</Fact>
        <Fact icon="calendar">{t('admin.schedule.calendars')}</Fact>
      </ul>
    </section>
  );
};

/** As one family gets it; the sentence of one's own stands below it. */
const MailTheyGet = ({ view, set }: SaveProps) => (
  <section className="stack stack--s" aria-labelledby="mail">
    <h2 id="mail">{t('admin.schedule.mailTheyGet')}</h2>
    {set.mail ? (
      <article className="card mail">
        <header className="mail__head small">
          <span className="muted">{t('admin.schedule.subject')}</span> <b>{set.mail.subject}</b>
        </header>
        <div className="mail__body">
          {[set.mail.greeting, ...set.mail.paragraphs].map((words) => (
            <p key={words}>{words}</p>
          ))}
          <dl className="mail__facts">
            {set.mail.facts.map(({ label, value }, place) => (
              <div key={place}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
    ) : (
      <p className="muted">{t('admin.schedule.nobodyHears')}</p>
    )}
    <TextField
      id="save-sentence"
      name="sentence"
      rows={2}
      maxLength={500}
      optional
      label={t('admin.schedule.sentence')}
      hint={t('admin.schedule.sentenceHint')}
      defaultValue={valueOf(view, 'saveScheduleChanges', 'sentence', '', set.id)}
      error={errorOf(view, 'saveScheduleChanges', 'sentence', set.id)}
    />
  </section>
);

const SaveChoices = ({ view, set }: SaveProps) => {
  const { is_soon, reach, conflicts } = set.check;
  const chosen = valueOf(view, 'saveScheduleChanges', 'tell', 'now', set.id);
  const choice = (value: string, label: string, hint?: string) => (
    <Check choice type="radio" name="tell" value={value} label={label} hint={hint} defaultChecked={chosen === value} />
  );
  const hasDanger = conflicts.some(
    ({ level, key }) => level === 'danger' && set.changes.some((one) => one.key === key),
  );
  return (
    <>
      {hasDanger ? (
        <Notice tone="danger" title={t('admin.schedule.solveFirst')}>
          {null}
        </Notice>
      ) : null}
      <fieldset className="stack stack--s">
        <legend className="label">{t('admin.schedule.when')}</legend>
        {choice('now', t('admin.schedule.tellNow'), is_soon ? t('admin.schedule.soonHint') : undefined)}
        {is_soon ? null : choice('morning', t('admin.schedule.tellMorning'), t('admin.schedule.morningHint'))}
        {choice('none', t('admin.schedule.tellNone'), t('admin.schedule.noneHint'))}
      </fieldset>
      <Button kind="primary" wide type="submit">
        {reach.families > 0 ? t('admin.schedule.saveAndTell', { count: reach.families }) : t('admin.schedule.saveOnly')}
      </Button>
      <ButtonLink kind="quiet" wide href={inNamedSeason('/admin/schedule', set.season)}>
        {t('admin.schedule.backToTheTable')}
      </ButtonLink>
    </>
  );
};

const Afterwards = ({ view, set }: SaveProps) => {
  const saved = set.rows.filter(({ outcome }) => outcome === 'saved').length;
  const words = set.stopped_at
    ? t('admin.schedule.mailStopped')
    : set.tells_at === null
      ? t('admin.schedule.noMail')
      : set.can_stop
        ? t('admin.schedule.mailGoesOut', { time: formatTime(set.tells_at) })
        : t('admin.schedule.mailGone');
  return (
    <>
      <Notice tone="success" role="status" title={t('admin.schedule.rowsSaved', { count: saved })}>
        {words}
      </Notice>
      {set.can_stop ? (
        <ActionForm view={view} op="stopScheduleNotice" id={set.id}>
          <Button wide type="submit">
            {t('admin.schedule.stopIt')}
          </Button>
        </ActionForm>
      ) : null}
      <ButtonLink kind="primary" wide href={inNamedSeason('/admin/schedule', set.season)}>
        {t('admin.schedule.backToTheTable')}
      </ButtonLink>
    </>
  );
};

const WhatChanges = ({ set }: { set: ScheduleChangeSet }) => (
  <section className="stack stack--s" aria-labelledby="what">
    <h2 id="what">{t('admin.schedule.whatChanges')}</h2>
    <ul className="card rows">
      {set.changes.map((change) => (
        <Change key={change.key} set={set} change={change} />
      ))}
    </ul>
  </section>
);

const SavePage = ({ view, set }: SaveProps) => {
  const isSaved = set.saved_at !== null;
  const changes = t('admin.schedule.changes', { count: set.changes.length });
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <a className="crumb" href={inNamedSeason('/admin/schedule', set.season)}>
          <Icon name="left" size="s" />
          {isSaved ? t('admin.schedule.schedule') : t('admin.schedule.nothingSavedYet')}
        </a>
        <h1>{isSaved ? t('admin.schedule.saved') : t('admin.schedule.saveChanges', { changes })}</h1>
      </div>
      {isSaved ? (
        <div className="cols cols--side season-cols">
          <WhatChanges set={set} />
          <aside className="stack">
            <Afterwards view={view} set={set} />
          </aside>
        </div>
      ) : (
        <ActionForm view={view} op="saveScheduleChanges" id={set.id} className="cols cols--side season-cols">
          <div className="stack">
            <WhatChanges set={set} />
            <MailTheyGet view={view} set={set} />
          </div>
          <div className="stack">
            <WhoHears set={set} />
            <SaveChoices view={view} set={set} />
          </div>
        </ActionForm>
      )}
    </AdminFrame>
  );
};

export const scheduleSave = adminPage({
  path: '/admin/schedule/save/:id',
  title: t('admin.schedule.save'),
  section: 'season',
  load: async ({ need, params: { id } }) => ({ set: await need('getScheduleChanges', { params: { id } }) }),
  Page: SavePage,
  done: { saveScheduleChanges: t('admin.schedule.isSaved'), stopScheduleNotice: t('admin.schedule.stopped') },
});
