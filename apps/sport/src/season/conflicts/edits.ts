import type { ScheduleEdit, ScheduleRefusal, ScheduleSeason } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { dayInWords, instantsOf } from '@sports-hub/kernel/time';
import type { SeasonCalendar, Entry } from './entries.ts';

const DEFAULT_MINUTES = 60;

/** A row as it would be; or why it cannot be so. */
export interface Edited {
  edit: ScheduleEdit;
  before: Entry | undefined;
  after: Entry | undefined;
  refusal: ScheduleRefusal | undefined;
}

type Season = Pick<ScheduleSeason, 'id' | 'starts_on' | 'ends_on' | 'is_closed'>;

const whole = (local: string): string => (local.length === 16 ? `${local}:00` : local);

/** What a client calls a new one has no sequence and no time yet. */
const blank = ({ key, kind }: ScheduleEdit, season: Season): Entry => ({
  ...{ key, kind: kind ?? 'game', id: 0, season_id: season.id, division_id: null, sequence: 0, team_ids: [] },
  ...{ venue_id: null, starts_at: new Date(0), local: '', duration_minutes: DEFAULT_MINUTES, status: 'scheduled' },
  ...{ tournament: null, title: null },
});

/** Applies what somebody typed to the rows as they are; words for what cannot be. */
export function createEdits(calendar: SeasonCalendar, season: Season, now: Date) {
  const stored = new Map(calendar.entries.map((entry) => [entry.key, entry]));

  const teamsOf = (before: Entry, { home_team_id, away_team_id }: ScheduleEdit): number[] => {
    const [home = before.team_ids[0], away = before.team_ids[1]] = [home_team_id, away_team_id];
    const ids = before.kind === 'practice' ? [home] : [home, away];
    return ids.filter((id) => id !== undefined);
  };
  const apply = (before: Entry, edit: ScheduleEdit): Entry => {
    const local = edit.starts_at === undefined ? before.local : whole(edit.starts_at);
    const teamIds = teamsOf(before, edit);
    return {
      ...before,
      team_ids: teamIds,
      division_id: calendar.teams.get(teamIds[0] ?? 0)?.division_id ?? before.division_id,
      local,
      starts_at: local === before.local ? before.starts_at : (instantsOf(local)[0] ?? new Date(NaN)),
      duration_minutes: edit.duration_minutes ?? before.duration_minutes,
      venue_id: edit.venue_id === undefined ? before.venue_id : edit.venue_id,
      status: edit.status ?? before.status,
    };
  };

  const wrongTime = (before: Entry, after: Entry): [string, string] | undefined => {
    const hasMoved = after.local !== before.local;
    if (after.local === '') return ['starts_at', t('answers.schedule.whenMissing')];
    if (hasMoved && Number.isNaN(after.starts_at.getTime())) return ['starts_at', t('answers.schedule.noSuchTime')];
    if (hasMoved && after.starts_at <= now) return ['starts_at', t('answers.schedule.isInThePast')];
    const day = after.local.slice(0, 10);
    if (hasMoved && (day < season.starts_on || day > season.ends_on))
      return [
        'starts_at',
        t('answers.schedule.outsideTheSeason', {
          from: dayInWords(season.starts_on),
          to: dayInWords(season.ends_on),
        }),
      ];
    return undefined;
  };
  const wrongTeams = ({ team_ids, kind, venue_id }: Entry): [string, string] | undefined => {
    const teams = team_ids.map((id) => calendar.teams.get(id));
    const [home, away] = teams;
    if (!home || home.season_id !== season.id) return ['home_team_id', t('answers.schedule.unknownTeam')];
    if (venue_id !== null && calendar.venues.get(venue_id)?.is_removed !== false)
      return ['venue_id', t('answers.schedule.unknownPlace')];
    if (kind !== 'game') return undefined;
    if (!away || away.season_id !== season.id) return ['away_team_id', t('answers.schedule.unknownTeam')];
    if (home.id === away.id) return ['away_team_id', t('answers.schedule.againstItself')];
    return home.division_id === away.division_id
      ? undefined
      : ['away_team_id', t('answers.schedule.otherDivision', { one: home.division, other: away.division })];
  };
  const whyNot = (before: Entry, after: Entry): [string | null, string] | undefined => {
    if (season.is_closed) return [null, t('answers.schedule.seasonIsOver')];
    if (before.tournament) return [null, t('answers.schedule.bracketDecides', { name: before.tournament.name })];
    if (before.status === 'final') return [null, t('answers.schedule.hasAResult')];
    if (after.kind === 'practice' && after.status === 'postponed')
      return ['status', t('answers.schedule.practicesAreNotPostponed')];
    const isOver = before.local !== '' && before.starts_at <= now;
    if (isOver && after.local === before.local && after.status === before.status)
      return [null, t('answers.schedule.hasBegun')];
    return wrongTeams(after) ?? wrongTime(before, after);
  };

  return (edit: ScheduleEdit): Edited => {
    const isNew = edit.key.startsWith('new:');
    const before = isNew ? blank(edit, season) : stored.get(edit.key);
    const refused = (field: string | null, message: string): Edited => ({
      ...{ edit, before: isNew ? undefined : before, after: undefined },
      refusal: { key: edit.key, field, message },
    });
    if (!before || (!isNew && before.season_id !== season.id)) return refused(null, t('answers.schedule.isGone'));
    const after = apply(before, edit);
    const why = whyNot(before, after);
    return why ? refused(...why) : { edit, before: isNew ? undefined : before, after, refusal: undefined };
  };
}

/** Whether a calendar would show something else. */
export const differs = (before: Entry | undefined, after: Entry): boolean =>
  before === undefined ||
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.venue_id !== after.venue_id ||
  before.status !== after.status ||
  before.duration_minutes !== after.duration_minutes ||
  before.team_ids.join() !== after.team_ids.join();
