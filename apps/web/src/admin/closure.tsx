import { t } from '@sports-hub/contract/texts';
import type { ClosureFamily, ClosureSeen, ScheduleRow, VenueClosure } from '@sports-hub/contract';
import { Button, Check, Field, formatDate, formatSpan, formatTime, Icon, Tag } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { rowName, StatusWord } from './schedule-parts.tsx';
import { Quicker } from './season/parts.tsx';
import { errorOf, isAbout, isChecked, valueOf, type AdminView } from './view.ts';

/** "Sat, Nov 21, 2026 · from 3:00 PM". */
export const closedWhen = ({
  day,
  last_day,
  from,
  until,
}: Pick<VenueClosure, 'day' | 'last_day' | 'from' | 'until'>): string =>
  [
    day === last_day ? formatDate(day) : t('admin.closures.to', { from: formatDate(day), to: formatDate(last_day) }),
    from === '00:00' && until === '24:00'
      ? null
      : until === '24:00'
        ? t('admin.closures.fromTime', { from: formatTime(from) })
        : formatSpan(from, until),
  ]
    .filter(Boolean)
    .join(' · ');

/** What it is about, in one line. */
export const closureFacts = ({ instead, events, reason, words, ...when }: VenueClosure): string =>
  [
    closedWhen(when),
    instead === null ? null : t('admin.closures.insteadAt', { venue: instead }),
    t('admin.closures.events', { count: events }),
    reason,
    words,
  ]
    .filter(Boolean)
    .join(' · ');

/** What can still be done about it. */
export const ClosureActions = ({
  view,
  closure,
  changes,
}: Pick<ClosureSeen, 'closure' | 'changes'> & { view: AdminView }) => (
  <section className="card card--pad stack">
    <Quicker
      view={view}
      op="changeClosure"
      id={closure.id}
      fields={[['reason', t('admin.closures.changeTheWords'), closure.reason]]}
      href={`/admin/closures/${closure.id}`}
    />
    <ActionForm view={view} op="changeClosure" id={closure.id} hidden={{ seen: closure.reason ?? '' }}>
      <Field
        id="closure-reason"
        name="reason"
        type="text"
        label={t('admin.closures.changeTheWords')}
        hint={t('admin.closures.nobodyIsToldAgain')}
        optional
        maxLength={160}
        defaultValue={valueOf(view, 'changeClosure', 'reason', closure.reason ?? '', closure.id)}
        error={errorOf(view, 'changeClosure', 'reason', closure.id)}
      />
      <div className="actions">
        <Button type="submit">{t('admin.closures.saveTheWords')}</Button>
      </div>
    </ActionForm>
    <details className="more-way" open={isAbout(view, 'liftClosure', closure.id) || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.closures.openItAgain')}
      </summary>
      <ActionForm view={view} op="liftClosure" id={closure.id}>
        <p className="small">{t('admin.closures.whatOpeningDoes')}</p>
        {changes.some(({ can_be_put_back }) => can_be_put_back) ? (
          <Check
            name="put_back"
            value="true"
            defaultChecked={isChecked(view, 'liftClosure', 'put_back', true, closure.id)}
            label={t('admin.closures.putBack', {
              count: changes.filter(({ can_be_put_back }) => can_be_put_back).length,
            })}
          />
        ) : null}
        <div className="actions">
          <Button kind="primary" type="submit">
            {t('admin.closures.openAndTell')}
          </Button>
        </div>
      </ActionForm>
    </details>
  </section>
);

const Stand = ({ row }: { row: ScheduleRow }) => (
  <>
    {formatDate(row.starts_at)} · {formatTime(row.starts_at)}, {row.venue?.name ?? t('admin.schedule.noVenue')}{' '}
    {row.status === 'scheduled' ? null : <StatusWord status={row.status} />}
  </>
);

/** What became of each game and practice. */
export const ClosureChanges = ({ changes }: Pick<ClosureSeen, 'changes'>) =>
  changes.length > 0 ? (
    <section className="stack stack--s" aria-labelledby="changed">
      <h2 id="changed">{t('admin.closures.whatChanged')}</h2>
      <ul className="card rows">
        {changes.map(({ before, now }) => (
          <li key={now.key} className="rows__item">
            <span className="grow">
              <span className="strong">{rowName(now)}</span>
              <br />
              <span className="small muted">
                <s>
                  <Stand row={before} />
                </s>
              </span>
              <br />
              <span className="small">
                <Stand row={now} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;

const wordsOf = ({ guardians, told_by, is_seen }: ClosureFamily): string => {
  if (guardians.length === 0) return t('admin.closures.noGuardian');
  const names = guardians.map(({ name }) => name).join(', ');
  if (is_seen) return told_by === null ? names : `${names} · ${t('admin.closures.toldBy', { name: told_by })}`;
  if (guardians.some(({ mail }) => mail === 'came_back')) return `${names} · ${t('admin.closures.mailCameBack')}`;
  const isTold = guardians.some(({ mail, push }) => mail === 'sent' || push === 'sent' || push === 'arrived');
  return isTold ? names : `${names} · ${t('admin.closures.notTold')}`;
};

/** Who has seen it: names, and no numbers. */
export const ClosureFamilies = ({ teams }: Pick<ClosureSeen, 'teams'>) => (
  <section className="stack" aria-labelledby="seen">
    <h2 id="seen">{t('admin.closures.whoHasSeenIt')}</h2>
    {teams.length === 0 ? <p>{t('admin.closures.nobodyWasAsked')}</p> : null}
    {teams.map(({ id, name, families }) => (
      <div key={id} className="stack stack--s">
        <h3>
          {t('admin.closures.team', {
            team: name,
            seen: families.filter(({ is_seen }) => is_seen).length,
            players: families.length,
          })}
        </h3>
        <ul className="card rows">
          {families.map((family) => (
            <li key={family.player_id} className="rows__item">
              <span className="grow">
                <span className="strong">{family.first_name}</span>
                <br />
                <span className="small muted">{wordsOf(family)}</span>
              </span>
              <Tag tone={family.is_seen ? 'success' : 'warning'}>
                {family.is_seen ? t('admin.closures.hasSeen') : t('admin.closures.hasNotSeen')}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
    ))}
    <p className="small muted">{t('admin.closures.seenMeans')}</p>
  </section>
);
