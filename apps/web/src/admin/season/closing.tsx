import { t } from '@sports-hub/contract/texts';
import type { ClosurePreview } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Field, Notice, SelectField, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, quickerOne } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView, type PageProblem } from '../view.ts';
import { Affected, choiceOf, countChoices } from './closing-affected.tsx';
import { FromPage } from './parts.tsx';

const CLOSE = 'closeVenue';
type Span = 'today' | 'weekend' | 'other';
const SPANS: Record<Span, string> = {
  today: t('admin.closing.today'),
  weekend: t('admin.closing.weekend'),
  other: t('admin.closing.other'),
};
const REASONS = [
  t('admin.closing.fieldIsWet'),
  t('admin.closing.storm'),
  t('admin.closing.repairs'),
  t('admin.closing.townNeedsIt'),
];

/** What was asked for, as it stands in the address. */
interface Asked {
  venue: string;
  span: Span;
  day: string;
  last_day: string;
  from: string;
  until: string;
  reason: string;
  /** Without proposing new times. */
  isOpen: boolean;
}

interface ClosingProps {
  view: AdminView;
  venues: { id: number; name: string; today: number }[];
  asked: Asked;
  preview: ClosurePreview | null;
  /** Why it cannot be looked at. */
  wrong: Pick<PageProblem, 'message' | 'fields'> | null;
}

const fieldsOf = ({ day, last_day, from, until, reason }: Asked) => ({
  day,
  ...(last_day && last_day !== day ? { last_day } : {}),
  ...(from ? { from } : {}),
  ...(until ? { until } : {}),
  ...(reason ? { reason } : {}),
});

/** Saturday and Sunday of this week, as far as they are not over. */
function weekendOf(today: string): [string, string] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const later = (days: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return weekday === 0 ? [today, today] : [later(6 - weekday), later(7 - weekday)];
}

const WhereAndWhen = ({ venues, asked, wrong }: Omit<ClosingProps, 'view' | 'preview'>) => {
  const field = (name: 'day' | 'last_day' | 'from' | 'until', label: string) => ({
    ...{ id: `closing-${name}`, name, label, defaultValue: asked[name], error: wrong?.fields[name] },
  });
  return (
    <form method="get" action="/admin/closures/new#affected" className="card card--pad stack" aria-labelledby="where">
      <h2 id="where" className="h-card">
        <span className="stepn" aria-hidden="true">
          1
        </span>
        {t('admin.closing.whereAndWhen')}
      </h2>
      {wrong && Object.keys(wrong.fields).length === 0 ? (
        <Notice tone="danger" role="alert" title={wrong.message} />
      ) : null}
      <fieldset className="stack stack--s">
        <legend className="label">{t('admin.closing.venue')}</legend>
        <div className="vpick">
          {venues.map(({ id, name, today }) => (
            <label key={id} className="vchip">
              <input type="radio" name="venue" value={id} required defaultChecked={asked.venue === String(id)} />
              <span>
                {name}
                <small>{t('admin.closing.countToday', { count: today })}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="close-when">
        <fieldset className="field">
          <legend className="label">{t('admin.closing.timeSpan')}</legend>
          <div className="segments segments--wide segments--radio">
            {(Object.keys(SPANS) as Span[]).map((span) => (
              <label key={span}>
                <input type="radio" name="span" value={span} defaultChecked={asked.span === span} />
                <span>{SPANS[span]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="fields-2 fields-2--tight">
          <Field {...field('from', t('admin.closing.from'))} type="time" />
          <Field {...field('until', t('admin.closing.until'))} type="time" />
        </div>
        <SelectField
          id="closing-reason"
          name="reason"
          label={t('admin.closing.reason')}
          selected={asked.reason}
          options={[...REASONS, ''].map((words) => ({ value: words, label: words || t('admin.closing.noReason') }))}
        />
      </div>
      <div className="fields-2 fields-2--tight closing-days">
        <Field {...field('day', t('admin.closing.firstDay'))} type="date" />
        <Field
          {...field('last_day', t('admin.closing.lastDay'))}
          // Of today and the weekend it is known: filled in, it would be before another first day.
          defaultValue={asked.span === 'other' ? asked.last_day : ''}
          type="date"
          optional
        />
      </div>
      <p className="small muted">{t('admin.closing.emptyTimes')}</p>
      <div className="actions">
        <Button kind={asked.venue ? 'secondary' : 'primary'} type="submit">
          {t('admin.closing.showAffected')}
        </Button>
      </div>
    </form>
  );
};

const MailOfOne = ({ preview }: { preview: ClosurePreview }) =>
  preview.mail ? (
    <article className="mail card" aria-label={t('admin.closing.mailOfOne')}>
      <header className="mail__head small">
        <span className="muted">{t('admin.closing.mailOfOne')}</span>
      </header>
      <div className="mail__body">
        <p>
          <b>{preview.mail.subject}</b>
        </p>
        {preview.mail.paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <dl className="mail__facts">
          {preview.mail.facts.map(({ label, value }, place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{t('admin.closing.mailFollows')}</p>
      </div>
    </article>
  ) : null;

const Words = ({ view, preview }: { view: AdminView; preview: ClosurePreview }) => (
  <section className="card card--pad stack" aria-labelledby="hear">
    <h2 id="hear" className="h-card">
      <span className="stepn" aria-hidden="true">
        3
      </span>
      {t('admin.closing.whatFamiliesHear')}
    </h2>
    <div className="close-msg">
      <TextField
        id="closing-words"
        name="words"
        rows={3}
        maxLength={500}
        optional
        label={t('admin.closing.yourWords')}
        hint={t('admin.closing.wordsHint')}
        defaultValue={valueOf(view, CLOSE, 'words', '', preview.venue.id)}
        error={errorOf(view, CLOSE, 'words', preview.venue.id)}
      />
      <MailOfOne preview={preview} />
    </div>
  </section>
);

const Bar = ({ view, preview, isOpen }: { view: AdminView; preview: ClosurePreview; isOpen: boolean }) => {
  const { families, coaches, phones } = preview.reach;
  const counts = countChoices(preview.items.map((item) => choiceOf(view, preview, item, isOpen)));
  const template = t('admin.closing.counts', { moved: '{moved}', open: '{open}', canceled: '{canceled}' });
  return (
    <div className="savebar" role="region" aria-label={t('admin.closing.confirm')}>
      <div className="savebar__words">
        {preview.items.length > 0 ? (
          <>
            <b data-closing-counts={template} aria-live="polite">
              {t('admin.closing.counts', counts)}
            </b>
            <span className="small">
              {t('admin.closing.reach', {
                families: t('admin.schedule.familyCount', { count: families }),
                coaches: t('admin.schedule.coachCount', { count: coaches }),
                phones: t('admin.closing.phones', { count: phones }),
              })}{' '}
              {preview.is_soon ? t('admin.closing.atOnce') : t('admin.closing.afterTwoMinutes')}
            </span>
          </>
        ) : (
          <>
            <b>{t('admin.closing.nothingPlanned')}</b>
            <span className="small">{t('admin.closing.familiesHearNothing')}</span>
          </>
        )}
      </div>
      <div className="actions">
        <ButtonLink kind="quiet" href="/admin/season">
          {t('admin.closing.notNow')}
        </ButtonLink>
        <Button kind="primary" type="submit">
          {families > 0 ? t('admin.closing.closeAndTell', { count: families }) : t('admin.closing.closeIt')}
        </Button>
      </div>
    </div>
  );
};

const WhatBecomes = ({ view, asked, preview }: { view: AdminView; asked: Asked; preview: ClosurePreview }) => {
  const { id } = preview.venue;
  const isTyped = view.typed?.op === CLOSE;
  return (
    <ActionForm
      view={view}
      op={CLOSE}
      id={id}
      className="stack stack--l close-form"
      back="/admin/closures/:id"
      hidden={fieldsOf(asked)}
    >
      {isTyped && view.problem?.code === 'record.changed' ? (
        <Notice tone="warning" role="alert" title={view.problem.message || quickerOne(view)} />
      ) : null}
      {isTyped && view.problem?.code === 'venue.closed' ? (
        <Notice tone="danger" role="alert" title={view.problem.message} />
      ) : null}
      <Affected view={view} preview={preview} isOpen={asked.isOpen} />
      {preview.items.length > 0 ? <Words view={view} preview={preview} /> : null}
      <Bar view={view} preview={preview} isOpen={asked.isOpen} />
    </ActionForm>
  );
};

const ClosingPage = ({ view, venues, asked, preview, wrong }: ClosingProps) => (
  <AdminFrame view={view}>
    <div className="page-head season-page-head">
      <FromPage href="/admin/season" label={t('admin.divisions.season')} />
      <div className="section-head">
        <h1>{t('admin.season.closeAVenue')}</h1>
      </div>
      <p>{t('admin.closing.whatItIsFor')}</p>
    </div>
    {may(view.me, 'season', 'write') ? (
      <>
        {venues.length > 0 ? (
          <WhereAndWhen venues={venues} asked={asked} wrong={wrong} />
        ) : (
          <Empty
            icon="pin"
            title={t('admin.venues.noneYet')}
            action={<ButtonLink href="/admin/venues">{t('admin.venues.newVenue')}</ButtonLink>}
          />
        )}
        {preview ? <WhatBecomes view={view} asked={asked} preview={preview} /> : null}
      </>
    ) : (
      <Notice icon="eye" title={t('admin.season.lookOnly')} />
    )}
  </AdminFrame>
);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const closing = adminPage<ClosingProps>({
  path: '/admin/closures/new',
  title: t('admin.season.closeAVenue'),
  section: 'season',
  load: async ({ call, need, query }) => {
    const { venues, today } = await need('listClosures');
    const like = (name: string, pattern: RegExp): string => (pattern.test(query[name] ?? '') ? query[name]! : '');
    const span = (Object.keys(SPANS) as Span[]).find((one) => one === query['span']) ?? 'today';
    const [saturday, sunday] = weekendOf(today);
    const asked: Asked = {
      venue: like('venue', /^[1-9]\d{0,14}$/),
      span,
      day: span === 'today' ? today : span === 'weekend' ? saturday : like('day', DAY),
      last_day: span === 'today' ? today : span === 'weekend' ? sunday : like('last_day', DAY),
      from: like('from', TIME),
      until: like('until', TIME),
      reason: (query['reason'] ?? REASONS[0]!).slice(0, 160),
      isOpen: query['times'] === 'none',
    };
    if (asked.venue === '') return { venues, asked, preview: null, wrong: null };
    const { day, ...rest } = fieldsOf(asked);
    const found = await call('getClosurePreview', {
      params: { id: asked.venue },
      query: { ...rest, ...(day ? { day } : {}) },
    });
    return found.ok
      ? { venues, asked, preview: found.data, wrong: null }
      : { venues, asked, preview: null, wrong: { message: found.message, fields: found.fields } };
  },
  Page: ClosingPage,
  done: { closeVenue: t('admin.closures.closed') },
  audit: { 'venue.closed': t('admin.closures.hasClosed') },
});
