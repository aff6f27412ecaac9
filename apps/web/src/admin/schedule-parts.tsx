import { t } from '@sports-hub/contract/texts';
import type { ScheduleConflict, ScheduleRow } from '@sports-hub/contract';
import { formatDate, formatTime, Icon, Jersey, Tag, type IconName } from '../kit/index.ts';

const STATUS_WORDS: Readonly<Record<ScheduleRow['status'], string>> = {
  scheduled: t('admin.schedule.isScheduled'),
  postponed: t('admin.schedule.isPostponed'),
  cancelled: t('admin.schedule.isCanceled'),
  final: t('admin.schedule.isFinal'),
};

export const StatusWord = ({ status }: Pick<ScheduleRow, 'status'>) => {
  if (status === 'cancelled') return <Tag tone="danger">{STATUS_WORDS[status]}</Tag>;
  if (status === 'postponed') return <Tag tone="warning">{STATUS_WORDS[status]}</Tag>;
  return <span className="muted">{STATUS_WORDS[status]}</span>;
};

/** "Otters–Hawks", "Comets, practice". */
export const rowName = ({ home, away }: Pick<ScheduleRow, 'home' | 'away'>): string =>
  away === null
    ? t('admin.schedule.practiceName', { home: home.name })
    : t('admin.schedule.gameName', { home: home.name, away: away.name });

/** `game:12` as it stands in an address. */
export const rowHref = (key: string): string => `/admin/schedule/row/${key.replace(':', '-')}`;

const Team = ({ team }: { team: ScheduleRow['home'] }) => (
  <span className="cell">
    <Jersey colour={team.color} />
    <span>{team.name}</span>
  </span>
);

export const TableRow = ({ row, isNewDay, canEdit }: { row: ScheduleRow; isNewDay: boolean; canEdit: boolean }) => {
  const day = formatDate(row.starts_at);
  const name = t('admin.schedule.onDay', { name: rowName(row), day });
  return (
    <tr className={isNewDay ? 'new-day' : undefined} data-key={row.key}>
      <td className="c-sel" />
      <td className="c-date">
        <span className="cell">{day}</span>
      </td>
      <td className="c-time">
        <span className="cell">{formatTime(row.starts_at)}</span>
      </td>
      <td className="c-venue">
        <span className="cell">{row.venue?.name ?? t('admin.schedule.noVenue')}</span>
      </td>
      <td className="c-home">
        <Team team={row.home} />
      </td>
      <td className="c-away">
        {row.away ? (
          <Team team={row.away} />
        ) : (
          <span className="cell">
            <span className="muted">{t('admin.schedule.practice')}</span>
          </span>
        )}
      </td>
      <td className="c-status">
        <span className="cell">
          <StatusWord status={row.status} />
        </span>
      </td>
      <td className="c-more">
        {canEdit && row.tournament === null && row.status !== 'final' ? (
          <a className="btn btn--icon" href={rowHref(row.key)} aria-label={t('admin.schedule.moreFor', { name })}>
            <Icon name="dots" />
          </a>
        ) : null}
      </td>
    </tr>
  );
};

export const CLASH_ICONS: Readonly<Record<ScheduleConflict['level'], IconName>> = {
  danger: 'alert',
  warning: 'clock',
  info: 'users',
};

/** What collides, where it is not in the table. */
export const Clash = ({ conflict: { level, title, words } }: { conflict: ScheduleConflict }) => (
  <div className={`clash--${level}`}>
    <div className="clash__in clash__in--alone">
      <Icon name={CLASH_ICONS[level]} />
      <span className="clash__words">
        <b>{title}</b> {words}
      </span>
    </div>
  </div>
);
