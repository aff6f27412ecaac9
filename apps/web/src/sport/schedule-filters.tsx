import { t } from '@sports-hub/contract/texts';
import type { Named, TeamRef } from '@sports-hub/contract';
import { Button, formatDate, Segments, SelectField, withDashes } from '../kit/index.ts';
import { to, withQuery } from './addresses.ts';

/** What a schedule was narrowed down to, by the address. */
export interface ScheduleChoice {
  division_id?: number | undefined;
  team_id?: number | undefined;
  gender?: string | undefined;
  age_group?: string | undefined;
}

export interface ScheduleFilterOptions {
  divisions: readonly (Named & { teams: readonly TeamRef[] })[];
}

type What = 'all' | 'games' | 'practices';

export const listAddress = (
  what: What,
  choice: ScheduleChoice,
  rest: Record<string, string | number | undefined> = {},
) => withQuery(what === 'practices' ? to.practices : to.games, { ...choice, ...rest });
export const weekAddress = (what: What, choice: ScheduleChoice, from?: string) =>
  withQuery(to.week, { what: what === 'all' ? undefined : what, ...choice, from });

/** A form that only asks: its address can be shared. Script sends it on a change; without script there is a button. */
export function ScheduleFilters({
  view,
  what,
  choice,
  options,
  from,
}: {
  view: 'list' | 'week';
  what: What;
  choice: ScheduleChoice;
  options: ScheduleFilterOptions;
  /** The week that is shown. */
  from?: string | undefined;
}) {
  const chosen = options.divisions.find(({ id }) => id === choice.division_id);
  const teams = chosen ? chosen.teams : options.divisions.flatMap((division) => division.teams);
  const kinds: readonly (readonly [What, string])[] =
    view === 'week'
      ? [
          ['all', t('sport.scheduleFilters.all')],
          ['games', t('sport.scheduleFilters.games')],
          ['practices', t('sport.scheduleFilters.practices')],
        ]
      : [
          ['games', t('sport.scheduleFilters.games')],
          ['practices', t('sport.scheduleFilters.practices')],
        ];
  return (
    <form
      className="filters"
      aria-label={t('sport.scheduleFilters.filterTheSchedule')}
      method="get"
      data-submit-on-change
    >
      <div className="row row--between">
        <Segments
          label={t('sport.scheduleFilters.what')}
          items={kinds.map(([kind, label]) => ({
            href: view === 'week' ? weekAddress(kind, choice, from) : listAddress(kind, choice),
            label,
            current: kind === what,
          }))}
        />
        <Segments
          label={t('sport.scheduleFilters.view')}
          items={[
            {
              href: listAddress(what === 'practices' ? 'practices' : 'games', choice),
              label: t('sport.scheduleFilters.list'),
              current: view === 'list',
            },
            {
              href: weekAddress(view === 'list' ? 'all' : what, choice, from),
              label: t('sport.scheduleFilters.week'),
              current: view === 'week',
            },
          ]}
        />
      </div>
      <div className="filters__selects">
        <SelectField
          id="division"
          name="division_id"
          label={t('sport.scheduleFilters.division')}
          selected={choice.division_id === undefined ? '' : String(choice.division_id)}
          options={[
            { value: '', label: t('sport.scheduleFilters.allDivisions') },
            ...options.divisions.map(({ id, name }) => ({ value: String(id), label: withDashes(name) })),
          ]}
        />
        <SelectField
          id="team"
          name="team_id"
          label={t('sport.scheduleFilters.team')}
          selected={choice.team_id === undefined ? '' : String(choice.team_id)}
          options={[
            { value: '', label: t('sport.scheduleFilters.allTeams') },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      {view === 'week' && what !== 'all' ? <input type="hidden" name="what" value={what} /> : null}
      {view === 'week' && from ? <input type="hidden" name="from" value={from} /> : null}
      {choice.gender ? <input type="hidden" name="gender" value={choice.gender} /> : null}
      {choice.age_group ? <input type="hidden" name="age_group" value={choice.age_group} /> : null}
      <noscript>
        <Button kind="secondary" type="submit">
          {t('sport.scheduleFilters.show')}
        </Button>
      </noscript>
    </form>
  );
}

const KINDS: Record<What, string> = {
  all: t('sport.scheduleFilters.gamesAndPractices'),
  games: t('sport.scheduleFilters.games'),
  practices: t('sport.scheduleFilters.practices'),
};
const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The form is not on paper. This is: which division, team and days a printed sheet is about. */
export function ChosenOnPaper({
  what,
  choice,
  options,
  from,
  until,
  page = 1,
}: {
  what: What;
  choice: ScheduleChoice;
  options: ScheduleFilterOptions;
  from?: string | undefined;
  until?: string | undefined;
  page?: number;
}) {
  const division = options.divisions.find(({ id }) => id === choice.division_id);
  const team = options.divisions.flatMap(({ teams }) => teams).find(({ id }) => id === choice.team_id);
  const said = [
    KINDS[what],
    division ? withDashes(division.name) : '',
    choice.division_id === undefined && !team ? t('sport.scheduleFilters.allDivisions') : '',
    team?.name ?? '',
    choice.gender ? capitalised(choice.gender) : '',
    choice.age_group ? withDashes(choice.age_group) : '',
    from ? t('sport.scheduleFilters.from', { from: formatDate(from, '') }) : '',
    until ? `${from ? 'to' : t('sport.scheduleFilters.until')} ${formatDate(until, '')}` : '',
    page > 1 ? t('sport.scheduleFilters.page', { page }) : '',
  ];
  return <p className="paper-choice">{said.filter(Boolean).join(' · ')}</p>;
}
