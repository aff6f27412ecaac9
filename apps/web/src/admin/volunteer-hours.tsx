import { t } from '@sports-hub/contract/texts';
import type { HomeHours } from '@sports-hub/contract';
import { Button, Field, formatDate, HourBlocks, Segments, Tag } from '../kit/index.ts';
import { FigureRow } from './figure-row.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { SeasonTabs } from './season/parts.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;
const openOf = ({ asked_minutes, done_minutes, taken_minutes }: HomeHours): number =>
  Math.max(0, asked_minutes - done_minutes - taken_minutes);

const State = ({ home }: { home: HomeHours }) => {
  if (home.opted_out) return <Tag>{t('admin.volunteers.paidInstead')}</Tag>;
  if (openOf(home) === 0)
    return (
      <Tag tone="success">
        {home.done_minutes >= home.asked_minutes ? t('admin.volunteers.done') : t('admin.volunteers.onTheWay')}
      </Tag>
    );
  return home.last_asked_at ? (
    <Tag tone="info">{t('admin.volunteers.askedOn', { day: formatDate(home.last_asked_at) })}</Tag>
  ) : null;
};
const Home = ({ home }: { home: HomeHours }) => (
  <li className="rows__item">
    <span className="grow">
      <span className="strong">{home.name}</span> <span className="small muted">{home.children.join(', ')}</span>{' '}
      <State home={home} />
      <br />
      <span className="small muted">
        {t('admin.volunteers.homeHours', {
          done: hoursOf(home.done_minutes),
          asked: hoursOf(home.asked_minutes),
          taken: hoursOf(home.taken_minutes),
        })}
      </span>
    </span>
    <HourBlocks small asked={home.asked_minutes} done={home.done_minutes} taken={home.taken_minutes} />
  </li>
);

const Figures = ({ items }: { items: readonly HomeHours[] }) => {
  const asked = items.filter(({ opted_out }) => !opted_out);
  const done = asked.filter(({ done_minutes, asked_minutes }) => done_minutes >= asked_minutes).length;
  const open = asked.filter((home) => openOf(home) > 0).length;
  return (
    <FigureRow
      label={t('admin.volunteers.homes')}
      figures={[
        { count: done, words: t('admin.volunteers.figureDone'), tone: 'yes' },
        { count: asked.length - done - open, words: t('admin.volunteers.figureOnTheWay') },
        { count: open, words: t('admin.volunteers.figureOpen'), tone: 'open' },
        { count: items.length - asked.length, words: t('admin.volunteers.figurePaid') },
      ]}
    />
  );
};

interface HoursProps {
  view: AdminView;
  hours: number | null;
  items: HomeHours[];
  all: boolean;
}

const Homes = ({ items, all }: Pick<HoursProps, 'items' | 'all'>) => {
  const shown = all ? items : items.filter((home) => openOf(home) > 0);
  return (
    <>
      <Figures items={items} />
      <Segments
        label={t('admin.volunteers.show')}
        items={[
          { href: '/admin/volunteer-hours', label: t('admin.volunteers.openHours'), current: !all },
          { href: '/admin/volunteer-hours?show=all', label: t('admin.volunteers.allHomes'), current: all },
        ]}
      />
      {shown.length > 0 ? (
        <ul className="card rows">
          {shown.map((home) => (
            <Home key={home.member_id} home={home} />
          ))}
        </ul>
      ) : (
        <p className="muted">{t('admin.volunteers.noOpenHours')}</p>
      )}
    </>
  );
};

const HoursPage = ({ view, hours, items, all }: HoursProps) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.volunteers.hours')}</h1>
    </div>
    <SeasonTabs view={view} />
    <p>{hours === null ? t('admin.volunteers.noHoursAreAsked') : t('admin.volunteers.hoursOf', { count: hours })}</p>
    <p className="small muted">{t('admin.volunteers.aChildNeverLoses')}</p>
    {items.length > 0 ? <Homes items={items} all={all} /> : null}
    {may(view.me, 'season', 'write') ? (
      <ActionForm view={view} op="askForHours" className="card card--pad form stack">
        <Field
          id="hours"
          name="hours"
          type="number"
          min={1}
          max={100}
          label={t('admin.volunteers.hoursForEachHome')}
          hint={t('admin.volunteers.emptyAsksForNone')}
          defaultValue={valueOf(view, 'askForHours', 'hours', String(hours ?? ''))}
          error={errorOf(view, 'askForHours', 'hours')}
        />
        <div>
          <Button type="submit">{t('admin.volunteers.save')}</Button>
        </div>
      </ActionForm>
    ) : null}
  </AdminFrame>
);

export const volunteerHours = adminPage({
  path: '/admin/volunteer-hours',
  title: t('admin.volunteers.hours'),
  section: 'season',
  tab: t('admin.volunteers.hours'),
  load: async ({ need, query }) => {
    const { hours, items } = await need('listDutyHours');
    return { hours, items, all: query['show'] === 'all' };
  },
  Page: HoursPage,
  done: { askForHours: t('admin.volunteers.saved') },
  audit: { 'duty.hours_asked': t('admin.volunteers.askedForHours') },
});
