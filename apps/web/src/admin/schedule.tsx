import { t } from '@sports-hub/contract/texts';
import type { ScheduleOptions, ScheduleRow } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Chip,
  ChipLink,
  Chips,
  Empty,
  Icon,
  Jersey,
  SelectField,
  withDashes,
} from '../kit/index.ts';
import type { TableStart } from './table/data.ts';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { TableRow } from './schedule-parts.tsx';
import { inSeason, loadShownSeason, mayChange, NoSeason, SeasonHead, type ShownSeason } from './season/parts.tsx';
import { may, type AdminView } from './view.ts';

const FIRST_ROWS = 60;
const FILTERS = ['season', 'kind', 'division', 'team', 'venue', 'show'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

interface ListProps {
  view: AdminView;
  options: ScheduleOptions;
  items: ScheduleRow[];
  total: number;
  nextAfter: string | null;
  filters: Filters;
}
interface ScheduleProps extends ShownSeason {
  view: AdminView;
  /** None before the first season is made. */
  list: Omit<ListProps, 'view'> | undefined;
}

const addressOf = (filters: Filters, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...filters, ...more });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return `/admin/schedule${query.size > 0 ? `?${query}` : ''}`;
};

const FilterForm = ({ options, filters }: Pick<ListProps, 'options' | 'filters'>) => {
  const list = (all: string, items: readonly { id: number; name: string }[]) => [
    { value: '', label: all },
    ...items.map(({ id, name }) => ({ value: String(id), label: withDashes(name) })),
  ];
  const kinds = [
    { value: '', label: t('admin.schedule.everything') },
    { value: 'game', label: t('admin.schedule.games') },
    { value: 'practice', label: t('admin.schedule.practices') },
  ];
  const fields = [
    ['kind', t('admin.schedule.show'), kinds],
    ['division', t('admin.schedule.division'), list(t('admin.schedule.allDivisions'), options.divisions)],
    ['team', t('admin.schedule.team'), list(t('admin.schedule.allTeams'), options.teams)],
    ['venue', t('admin.schedule.venue'), list(t('admin.schedule.allVenues'), options.venues)],
  ] as const;
  return (
    <form className="sheet-filters" method="get" aria-label={t('admin.schedule.filter')} data-filters>
      {fields.map(([name, label, choices]) => (
        <SelectField
          key={name}
          id={`f-${name}`}
          name={name}
          label={label}
          options={choices}
          selected={filters[name] ?? ''}
        />
      ))}
      {filters.season ? <input type="hidden" name="season" value={filters.season} /> : null}
      {filters.show ? <input type="hidden" name="show" value={filters.show} /> : null}
      <div className="form__end" data-without-script>
        <Button type="submit">{t('admin.schedule.show')}</Button>
      </div>
    </form>
  );
};

/** What the table's script copies: drawings are made on the server. */
const Drawings = () => (
  <div hidden id="table-drawings">
    <Jersey />
    {(['alert', 'clock', 'users'] as const).map((name) => (
      <span key={name} data-icon={name}>
        <Icon name={name} />
      </span>
    ))}
  </div>
);

const Head = ({ view, seasons, season }: ScheduleProps) => (
  <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.schedule.schedule')}>
    {mayChange(view, season) ? (
      <>
        <ButtonLink href={inSeason('/admin/imports', season)}>{t('admin.imports.tab')}</ButtonLink>
        <ButtonLink href={inSeason('/admin/schedule-maker', season)}>{t('admin.maker.makeASchedule')}</ButtonLink>
        <ButtonLink href={inSeason('/admin/schedule/row/new-practice', season)}>
          {t('admin.schedule.newPractice')}
        </ButtonLink>
        <ButtonLink kind="primary" icon="plus" href={inSeason('/admin/schedule/row/new-game', season)}>
          {t('admin.schedule.newGame')}
        </ButtonLink>
      </>
    ) : null}
  </SeasonHead>
);

const COLUMNS = [
  ['date', t('admin.schedule.date')],
  ['time', t('admin.schedule.time')],
  ['venue', t('admin.schedule.venue')],
  ['home', t('admin.schedule.home')],
  ['away', t('admin.schedule.away')],
  ['status', t('admin.schedule.status')],
] as const;

const Sheet = ({ view, options, items }: Pick<ListProps, 'view' | 'options' | 'items'>) => {
  const canEdit = may(view.me, 'season', 'write') && !options.season.is_closed;
  return (
    <table className="sheet" aria-label={t('admin.schedule.gridName')} data-sheet={canEdit ? 'edit' : 'read'}>
      <thead>
        <tr>
          <th scope="col" className="c-sel" aria-label={t('admin.schedule.selectAll')} />
          {COLUMNS.map(([column, name]) => (
            <th key={column} scope="col" className={`c-${column}`}>
              {name}
            </th>
          ))}
          <th scope="col" className="c-more">
            <span className="hidden-text">{t('admin.schedule.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((row, place) => (
          <TableRow
            key={row.key}
            row={row}
            canEdit={canEdit}
            isNewDay={place > 0 && items[place - 1]!.starts_at.slice(0, 10) !== row.starts_at.slice(0, 10)}
          />
        ))}
      </tbody>
    </table>
  );
};

const ScheduleList = ({ view, options, items, total, nextAfter, filters }: ListProps) => (
  <>
    <FilterForm options={options} filters={filters} />
    <Chips label={t('admin.schedule.narrowDown')}>
      <ChipLink href={addressOf({ ...filters, show: '' })} current={!filters.show}>
        {filters.show ? t('admin.schedule.fromTodayPlain') : t('admin.schedule.fromToday', { count: total })}
      </ChipLink>
      <Chip pressed={false} hidden data-chip="conflicts">
        {t('admin.schedule.conflicts')}
      </Chip>
      <Chip pressed={false} hidden data-chip="unsaved">
        {t('admin.schedule.notSaved')}
      </Chip>
      <ChipLink href={addressOf({ ...filters, show: 'postponed' })} current={filters.show === 'postponed'}>
        {t('admin.schedule.postponed')}
      </ChipLink>
      <ChipLink href={addressOf({ ...filters, show: 'season' })} current={filters.show === 'season'}>
        {t('admin.schedule.wholeSeason')}
      </ChipLink>
    </Chips>
    {items.length > 0 ? (
      <section
        className="card sheet-card"
        aria-label={t('admin.schedule.schedule')}
        data-season={options.season.id}
        data-today={view.now.slice(0, 10)}
      >
        <Sheet view={view} options={options} items={items} />
        <p className="card__foot small muted" data-shown>
          {t('admin.schedule.shownOf', { shown: items.length, total })}{' '}
          {nextAfter ? <a href={addressOf(filters, { after: nextAfter })}>{t('admin.schedule.showMore')}</a> : null}
        </p>
      </section>
    ) : (
      <Empty icon="calendar" title={t('admin.schedule.none')}>
        {t('admin.schedule.noneWords')}
      </Empty>
    )}
    <p className="small muted keys-line">{t('admin.schedule.keys')}</p>
    <input type="hidden" name="_csrf" value={view.csrf} />
    <Drawings />
  </>
);

const SchedulePage = (props: ScheduleProps) => (
  <AdminFrame view={props.view}>
    <Head {...props} />
    {props.list ? <ScheduleList view={props.view} {...props.list} /> : <NoSeason view={props.view} />}
  </AdminFrame>
);

/** What the address says, as the list's operation asks for it. */
export const listQuery = (filters: Filters, seasonStart: string) => ({
  ...(filters.kind === 'game' || filters.kind === 'practice' ? { kind: filters.kind } : {}),
  ...(filters.division ? { division_id: Number(filters.division) } : {}),
  ...(filters.team ? { team_id: Number(filters.team) } : {}),
  ...(filters.venue ? { venue_id: Number(filters.venue) } : {}),
  ...(filters.show === 'postponed' ? { status: 'postponed' as const } : {}),
  ...(filters.show ? { from: seasonStart } : {}),
});

export const schedule = adminPage<ScheduleProps>({
  path: '/admin/schedule',
  title: t('admin.schedule.schedule'),
  section: 'season',
  tab: t('admin.schedule.schedule'),
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    if (!shown.season) return { ...shown, list: undefined };
    const filters: Filters = Object.fromEntries(FILTERS.map((name) => [name, query[name] ?? '']));
    const options = await need('getScheduleOptions', { query: { season_id: shown.season.id } });
    const { items, total, next_after } = await need('listScheduleRows', {
      query: {
        ...listQuery(filters, options.season.starts_on),
        season_id: options.season.id,
        limit: FIRST_ROWS,
        ...(query['after'] ? { after: query['after'] } : {}),
      },
    });
    return { ...shown, list: { options, items, total, nextAfter: next_after, filters } };
  },
  Page: SchedulePage,
  data: ({ list }): TableStart | undefined =>
    list && { options: list.options, items: list.items, total: list.total, nextAfter: list.nextAfter },
  scripts: ['schedule.js'],
  audit: {
    'schedule.changed': t('admin.schedule.hasChanged'),
    'schedule.notice_stopped': t('admin.schedule.hasStopped'),
  },
});
