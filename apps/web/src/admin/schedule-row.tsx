import { t } from '@sports-hub/contract/texts';
import type { ScheduleOptions, ScheduleRow } from '@sports-hub/contract';
import { Button, ButtonLink, Check, Field, Icon, SelectField } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage, numberIn, PageRefusal } from './page.tsx';
import { rowName } from './schedule-parts.tsx';
import { inNamedSeason } from './season/parts.tsx';
import { valueOf, type AdminView } from './view.ts';

interface RowProps {
  view: AdminView;
  options: ScheduleOptions;
  /** None: a new one. */
  row: ScheduleRow | null;
  kind: ScheduleRow['kind'];
}

const STATUSES = [
  { value: 'scheduled', label: t('admin.schedule.isScheduled') },
  { value: 'postponed', label: t('admin.schedule.isPostponed') },
  { value: 'cancelled', label: t('admin.schedule.isCanceled') },
];

/** One game or practice in a form of its own, which leads to the page that saves. */
const RowPage = ({ view, options, row, kind }: RowProps) => {
  const title = row
    ? t('admin.schedule.changeRow', { name: rowName(row) })
    : kind === 'game'
      ? t('admin.schedule.newGame')
      : t('admin.schedule.newPractice');
  const held = (name: string, otherwise: string): string =>
    valueOf(view, 'prepareScheduleChanges', `change:${name}`, otherwise);
  const list = (items: readonly { id: number; name: string }[]) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }));
  const teams = list(row ? options.teams.filter((team) => team.division_id === row.division.id) : options.teams);
  const none = { value: '', label: t('admin.schedule.noVenue') };
  const select = (name: string, label: string, choices: readonly { value: string; label: string }[], now: string) => (
    <SelectField
      id={`row-${name}`}
      name={`change:${name}`}
      label={label}
      options={choices}
      selected={held(name, now)}
    />
  );
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <a className="crumb" href={inNamedSeason('/admin/schedule', options.season)}>
          <Icon name="left" size="s" />
          {t('admin.schedule.backToTheTable')}
        </a>
        <h1>{title}</h1>
      </div>
      <ActionForm
        view={view}
        op="prepareScheduleChanges"
        className="card card--pad stack"
        back="/admin/schedule/save/:id"
        hidden={{
          season_id: options.season.id,
          'change:key': row?.key ?? 'new:1',
          'change:kind': kind,
          'change:sequence': row ? String(row.sequence) : undefined,
        }}
      >
        <div className="fields-2">
          <Field
            id="row-date"
            name="change:date"
            type="date"
            required
            label={t('admin.schedule.date')}
            defaultValue={held('date', row?.starts_at.slice(0, 10) ?? '')}
          />
          <Field
            id="row-time"
            name="change:time"
            type="time"
            required
            label={t('admin.schedule.time')}
            defaultValue={held('time', row?.starts_at.slice(11, 16) ?? '')}
          />
        </div>
        {select('venue_id', t('admin.schedule.venue'), [none, ...list(options.venues)], String(row?.venue?.id ?? ''))}
        <div className="fields-2">
          {select(
            'home_team_id',
            kind === 'game' ? t('admin.schedule.home') : t('admin.schedule.team'),
            teams,
            String(row?.home.id ?? ''),
          )}
          {kind === 'game'
            ? select('away_team_id', t('admin.schedule.away'), teams, String(row?.away?.id ?? ''))
            : null}
        </div>
        <div className="fields-2">
          <Field
            id="row-minutes"
            name="change:duration_minutes"
            type="number"
            min={1}
            max={1440}
            label={t('admin.schedule.length')}
            defaultValue={held('duration_minutes', String(row?.duration_minutes ?? 60))}
          />
          {row
            ? select(
                'status',
                t('admin.schedule.status'),
                STATUSES.filter(({ value }) => kind === 'game' || value !== 'postponed'),
                row.status,
              )
            : null}
        </div>
        <Check
          name="change:on_purpose"
          label={t('admin.schedule.onPurpose')}
          hint={t('admin.schedule.onPurposeHint')}
        />
        <div className="actions">
          <Button kind="primary" type="submit">
            {t('admin.schedule.lookAtIt')}
          </Button>
          <ButtonLink kind="quiet" href={inNamedSeason('/admin/schedule', options.season)}>
            {t('admin.schedule.backToTheTable')}
          </ButtonLink>
        </div>
      </ActionForm>
    </AdminFrame>
  );
};

export const scheduleRow = adminPage({
  path: '/admin/schedule/row/:key',
  title: t('admin.schedule.schedule'),
  section: 'season',
  load: async ({ need, params, query }) => {
    const [, kind, id] = /^(game|practice|new)-(\w+)$/.exec(params['key'] ?? '') ?? [];
    if (!kind || !id) throw new PageRefusal(404);
    const found = kind === 'new' ? undefined : await need('getScheduleRow', { query: { key: `${kind}:${id}` } });
    const season = found?.season_id ?? numberIn(query['season']);
    const options = await need('getScheduleOptions', { query: season ? { season_id: season } : {} });
    const isPractice = found ? found.row.kind === 'practice' : id === 'practice';
    return { options, row: found?.row ?? null, kind: isPractice ? ('practice' as const) : ('game' as const) };
  },
  Page: RowPage,
  done: { prepareScheduleChanges: t('admin.schedule.whatReady') },
});
