import { t } from '@sports-hub/contract/texts';
import type { ClosureFamily, ClosureSeen, VenueClosure } from '@sports-hub/contract';
import { Button, Field, formatDate, Tag } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from './view.ts';

/** What it is about, in one line. */
export const closureFacts = ({ day, instead, events, reason }: VenueClosure): string =>
  [
    formatDate(day),
    instead === null ? null : t('admin.closures.insteadAt', { venue: instead }),
    t('admin.closures.events', { count: events }),
    reason,
  ]
    .filter(Boolean)
    .join(' · ');

/** What can still be done about it. */
export const ClosureActions = ({ view, closure }: { view: AdminView; closure: VenueClosure }) => (
  <section className="card card--pad stack">
    <ActionForm view={view} op="changeClosure" id={closure.id}>
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
      <summary>{t('admin.closures.openItAgain')}</summary>
      <ActionForm view={view} op="liftClosure" id={closure.id}>
        <p className="small">{t('admin.closures.whatOpeningDoes')}</p>
        <div className="actions">
          <Button kind="primary" type="submit">
            {t('admin.closures.openAndTell')}
          </Button>
        </div>
      </ActionForm>
    </details>
  </section>
);

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
