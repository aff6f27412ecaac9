import { t } from '@sports-hub/contract/texts';
import type { ImportKindName } from '@sports-hub/contract';
import { formatDate, formatTime } from '../../kit/index.ts';

export const KINDS: Readonly<Record<ImportKindName, string>> = {
  games: t('admin.imports.games'),
  practices: t('admin.imports.practices'),
  rosters: t('admin.imports.rosters'),
  results: t('admin.imports.results'),
};

const FIELDS: Readonly<Record<string, string>> = {
  external_id: t('admin.imports.number'),
  league: t('admin.imports.league'),
  division: t('admin.imports.division'),
  team: t('admin.imports.team'),
  home_team: t('admin.imports.homeTeam'),
  away_team: t('admin.imports.awayTeam'),
  venue: t('admin.imports.venue'),
  starts_at: t('admin.imports.dateAndTime'),
  date: t('admin.imports.date'),
  time: t('admin.imports.time'),
  duration_minutes: t('admin.imports.minutes'),
  status: t('admin.imports.status'),
  home_score: t('admin.imports.homeScore'),
  away_score: t('admin.imports.awayScore'),
  notes: t('admin.imports.note'),
  first_name: t('admin.imports.firstName'),
  last_name: t('admin.imports.lastName'),
  birth_date: t('admin.imports.birthDate'),
  gender: t('admin.imports.gender'),
  jersey_number: t('admin.imports.jersey'),
};
/** What people call a field of a file. */
export const fieldWords = (field: string): string => FIELDS[field] ?? field;

/** A cell as people read it. */
export const cellWords = (field: string, value: string): string => {
  if (value === '') return t('admin.imports.nothing');
  return field === 'starts_at' ? t('admin.imports.at', { day: formatDate(value), time: formatTime(value) }) : value;
};

/** What is wrong with a cell begins with its field, as the file's own columns are called. */
export const problemWords = (problem: string): string =>
  problem.replace(/^[a-z]+(?:_[a-z]+)*(?=[ :])/, (field) => (Object.hasOwn(FIELDS, field) ? fieldWords(field) : field));
