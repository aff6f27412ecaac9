import { t } from '@sports-hub/contract/texts';
import type { AdminNotice } from '@sports-hub/contract';
import { Button, Check, Empty, Field, formatMoment, Icon, Notice, Tag, TextField } from '../../kit/index.ts';
import { adminPage, numberIn } from '../page.tsx';
import { BesideForm, ChangeLink, ListWithForm, TakeAway } from './list-with-form.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/notices';
const TITLE_LENGTH = 60;

interface Props {
  view: AdminView;
  items: AdminNotice[];
  /** The one that is being changed. */
  changed: AdminNotice | undefined;
}

const whenOf = ({ level, state, shown_from, shown_until }: AdminNotice, now: string): string =>
  [
    level === 'important' ? t('admin.notices.atTheTop') : t('admin.notices.besideTheNews'),
    state === 'scheduled'
      ? t('admin.notices.from', { time: formatMoment(shown_from, now) })
      : t('admin.notices.since', { time: formatMoment(shown_from, now) }),
    shown_until === null
      ? t('admin.notices.noEnd')
      : state === 'over'
        ? t('admin.notices.until', { time: formatMoment(shown_until, now) })
        : t('admin.notices.goesAway', { time: formatMoment(shown_until, now) }),
  ].join(' · ');

const STATES = {
  live: { words: t('admin.notices.live'), tone: 'success' },
  scheduled: { words: t('admin.notices.scheduled'), tone: 'info' },
  over: { words: t('admin.notices.over'), tone: undefined },
} as const;

const Row = ({ view, notice }: { view: AdminView; notice: AdminNotice }) => {
  const { id, title, level, state } = notice;
  const about = { view, one: notice, path: PATH, title };
  return (
    <li className="rows__item rows__item--wrap">
      <span className="grow">
        <span className="strong">{title}</span>{' '}
        {level === 'important' ? <Tag tone="warning">{t('admin.notices.important')}</Tag> : null}{' '}
        <Tag tone={STATES[state].tone}>{STATES[state].words}</Tag>
        <span className="block small muted">{whenOf(notice, view.now)}</span>
      </span>
      {may(view.me, 'content', 'publish') ? (
        <span className="actions notice-row__do">
          <ChangeLink
            href={`${PATH}?change=${id}#notice`}
            words={state === 'over' ? t('admin.notices.useAgain') : t('admin.notices.change')}
            title={title}
          />
          {state === 'live' ? (
            <TakeAway {...about} op="takeDownSiteNotice" words={t('admin.notices.takeDown')} />
          ) : (
            <TakeAway {...about} op="removeSiteNotice" words={t('admin.notices.remove')} />
          )}
        </span>
      ) : null}
    </li>
  );
};

/** As the home page shows it. */
const Shown = ({ notice: { title, html }, host }: { notice: AdminNotice; host: string }) => (
  <div className="screen">
    <p className="screen__bar">
      <span className="screen__dots" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {host}
    </p>
    <div className="screen__page">
      <div className="bar-notice">
        <Icon name="alert" />
        <div className="bar-notice__text">
          <b>{title}</b> <span className="notice-shown" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </div>
  </div>
);

const NoticeForm = ({ view, changed }: { view: AdminView; changed: AdminNotice | undefined }) => {
  const op = changed ? 'changeSiteNotice' : 'createSiteNotice';
  const id = changed?.id ?? '';
  const isOver = changed?.state === 'over';
  const of = (name: string, otherwise: string): string => valueOf(view, op, name, otherwise, id);
  const minute = (time: string | null | undefined): string => (time && !isOver ? time.slice(0, 16) : '');
  const field = (name: string, otherwise: string) => ({
    id: `notice-${name}`,
    name,
    defaultValue: of(name, otherwise),
    error: errorOf(view, op, name, id),
  });
  const level = of('level', changed?.level ?? 'info');
  const isTaken = isAbout(view, op, id) && view.problem?.code === 'notice.important_already';
  return (
    <BesideForm
      view={view}
      op={op}
      changed={changed}
      path={PATH}
      name="notice"
      title={changed ? t('admin.notices.changeTheNotice') : t('admin.notices.newNotice')}
      quicker={[
        ['title', t('admin.notices.title'), changed?.title],
        ['text', t('admin.notices.text'), changed?.text],
      ]}
      submit={changed ? t('admin.notices.save') : t('admin.notices.show')}
    >
      {isTaken ? (
        <Notice
          tone="warning"
          role="alert"
          title={view.problem?.message ?? ''}
          actions={
            <Button small type="submit" name="instead" value="1">
              {t('admin.notices.makeItPlain')}
            </Button>
          }
        >
          {t('admin.notices.oneAtATime')}
        </Notice>
      ) : null}
      <Field
        {...field('title', changed?.title ?? '')}
        label={t('admin.notices.title')}
        hint={t('admin.notices.upTo', { count: TITLE_LENGTH })}
        required
        maxLength={TITLE_LENGTH}
      />
      <TextField
        {...field('text', changed?.text ?? '')}
        label={t('admin.notices.text')}
        hint={changed && !changed.is_plain ? t('admin.notices.notPlain') : t('admin.notices.oneOrTwo')}
        rows={3}
        required
        maxLength={4000}
      />
      <fieldset className="stack stack--s">
        <legend className="label">{t('admin.notices.howLoud')}</legend>
        <Check
          choice
          type="radio"
          name="level"
          value="info"
          defaultChecked={level !== 'important'}
          label={t('admin.notices.besideTheNews')}
          hint={t('admin.notices.forWhatHelps')}
        />
        <Check
          choice
          type="radio"
          name="level"
          value="important"
          defaultChecked={level === 'important'}
          label={t('admin.notices.importantAtTheTop')}
          hint={t('admin.notices.onlyWhen')}
        />
      </fieldset>
      <Field
        {...field('from', minute(changed?.state === 'scheduled' ? changed.shown_from : null))}
        type="datetime-local"
        label={t('admin.notices.fromLabel')}
        hint={t('admin.notices.emptyIsNow')}
        optional
      />
      <Field
        {...field('until', minute(changed?.shown_until))}
        type="datetime-local"
        label={t('admin.notices.untilLabel')}
        optional
      />
      <p className="small muted">{t('admin.notices.isPublic')}</p>
    </BesideForm>
  );
};

const NoticesPage = ({ view, items, changed }: Props) => {
  const of = (state: AdminNotice['state']) => items.filter((notice) => notice.state === state);
  const [live, scheduled, over] = [of('live'), of('scheduled'), of('over')];
  const important = live.find(({ level }) => level === 'important');
  const rows = (notices: AdminNotice[]) => (
    <ul className="card rows">
      {notices.map((notice) => (
        <Row key={notice.id} view={view} notice={notice} />
      ))}
    </ul>
  );
  return (
    <ListWithForm
      view={view}
      head={<h1>{t('admin.notices.notices')}</h1>}
      form={<NoticeForm view={view} changed={changed} />}
    >
      <section className="stack stack--s" aria-labelledby="live">
        <h2 id="live">{t('admin.notices.onTheSite')}</h2>
        {important ? <Shown notice={important} host={view.site.name} /> : null}
        {live.length > 0 ? rows(live) : <Empty icon="megaphone" title={t('admin.notices.noneNow')} />}
      </section>
      {scheduled.length > 0 ? (
        <section className="stack stack--s" aria-labelledby="scheduled">
          <h2 id="scheduled">{t('admin.notices.scheduled')}</h2>
          {rows(scheduled)}
        </section>
      ) : null}
      {over.length > 0 ? (
        <details>
          <summary>{t('admin.notices.earlier', { count: over.length })}</summary>
          <p className="small muted">{t('admin.notices.canBeUsedAgain')}</p>
          {rows(over)}
        </details>
      ) : null}
    </ListWithForm>
  );
};

export const siteNotices = adminPage({
  path: PATH,
  title: t('admin.notices.notices'),
  section: 'content',
  tab: t('admin.notices.notices'),
  load: async ({ need, query }) => {
    const { items } = await need('listSiteNotices');
    const id = numberIn(query['change']);
    return { items, changed: items.find((notice) => notice.id === id) };
  },
  Page: NoticesPage,
  done: {
    createSiteNotice: t('admin.notices.saved'),
    changeSiteNotice: t('admin.notices.saved'),
    takeDownSiteNotice: t('admin.notices.isDown'),
    removeSiteNotice: t('admin.notices.removed'),
  },
  audit: {
    'content.notice_added': t('admin.notices.auditAdded'),
    'content.notice_changed': t('admin.notices.auditChanged'),
    'content.notice_ended': t('admin.notices.auditEnded'),
    'content.notice_removed': t('admin.notices.auditRemoved'),
  },
});
