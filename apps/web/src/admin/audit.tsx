import { t } from '@sports-hub/contract/texts';
import type { AuditEntry } from '@sports-hub/contract';
import { zoneName } from '@sports-hub/contract/place';
import { Button, ButtonLink, Empty, Field, MomentText, SectionHead, SelectField } from '../kit/index.ts';
import { ExportForm, SearchBox } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage, numberIn, PageRefusal } from './page.tsx';
import { may, type AdminView } from './view.ts';

const WHAT = [
  ['', t('admin.audit.everything')],
  ['permissions', t('admin.audit.permissions')],
  ['links', t('admin.audit.familyLinks')],
  ['messaging', t('admin.audit.messaging')],
  ['accounts', t('admin.audit.accounts')],
  ['sign-in', 'Sign-in'],
  ['registration', t('admin.audit.registrationAndMoney')],
  ['content', t('admin.sections.content')],
  ['operators', t('admin.audit.seasonByCommand')],
] as const;

/** Besides the people whom the log knows by name. */
const ACTORS = [
  ['operators', t('admin.audit.operatorsByCommand')],
  ['visitor', t('admin.audit.visitors')],
  ['system', t('admin.audit.theSystem')],
] as const;

export interface AuditData {
  filter: { q: string; by: string; what: string; from: string; to: string };
  /** What is wrong with the filter, by field. */
  wrong: Readonly<Record<string, string>>;
  /** Whose doing can be chosen. */
  actors: { by: string; name: string }[];
  items: AuditEntry[];
  next_before: number | null;
  total: number;
}

/** How something stood before or after, a line for each field. */
const Side = ({ name, lines, className }: { name: string; lines: readonly string[]; className?: string }) =>
  lines.length > 0 ? (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </dd>
    </div>
  ) : null;

const Entry = ({ view, entry }: { view: AdminView; entry: AuditEntry }) => (
  <li className="entry">
    <p className="entry__meta">
      <MomentText value={entry.at} today={view.now} />
      <span>{t('admin.audit.entry', { id: entry.id })}</span>
    </p>
    <div className="stack stack--s">
      <p className="entry__what">
        <strong>{entry.actor}</strong> {entry.what}{' '}
        {entry.subject === null ? null : entry.subject_id !== null && may(view.me, 'family-accounts') ? (
          <a href={`/admin/families/${entry.subject_id}`}>{entry.subject}</a>
        ) : (
          entry.subject
        )}
      </p>
      {entry.before.length + entry.after.length > 0 ? (
        <dl className="diff">
          <Side name={t('admin.audit.before')} lines={entry.before} />
          <Side name={t('admin.audit.after')} lines={entry.after} className="diff__after" />
        </dl>
      ) : null}
      <p className="xs muted">
        {entry.reason ? t('admin.audit.reason', { reason: entry.reason }) : ''}
        {entry.request_id ? (
          <span className="nobr">{t('admin.audit.request', { requestId: entry.request_id.slice(0, 8) })}</span>
        ) : null}
      </p>
    </div>
  </li>
);

const AuditPage = ({ view, filter, wrong, actors, items, next_before, total }: { view: AdminView } & AuditData) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.audit.auditLog')}</h1>
    </div>
    <p className="small muted measure">{t('admin.audit.whoDidWhatToWhom')}</p>
    <form
      className="card card--pad stack"
      method="get"
      action="/admin/audit"
      role="search"
      aria-label={t('admin.audit.auditLog')}
    >
      <SearchBox
        q={filter.q}
        label={t('admin.audit.searchTheLog')}
        placeholder={t('admin.audit.nameEmailOrRequestNumber')}
      />
      <div className="filters-4">
        <SelectField
          id="f-by"
          name="by"
          label={t('admin.audit.doneBy')}
          selected={filter.by}
          options={[
            { value: '', label: t('admin.audit.anyone') },
            ...actors.map(({ by, name }) => ({ value: by, label: name })),
            ...ACTORS.map(([value, label]) => ({ value, label })),
          ]}
        />
        <SelectField
          id="f-what"
          name="what"
          label={t('admin.audit.what')}
          selected={filter.what}
          options={WHAT.map(([value, label]) => ({ value, label }))}
        />
        <Field
          id="f-from"
          name="from"
          type="date"
          label={t('admin.audit.from')}
          defaultValue={filter.from}
          error={wrong['from']}
        />
        <Field
          id="f-to"
          name="to"
          type="date"
          label={t('admin.audit.until')}
          defaultValue={filter.to}
          error={wrong['to']}
        />
      </div>
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('admin.audit.show')}
        </Button>
        <ButtonLink kind="quiet" href="/admin/audit">
          {t('admin.audit.clearTheFilters')}
        </ButtonLink>
      </div>
    </form>
    <section className="stack stack--s" aria-labelledby="au">
      <SectionHead
        id="au"
        title={t('admin.audit.newestFirst', {
          part: total === 10_000 ? t('admin.audit.moreThan10000Entries') : t('admin.audit.entries', { count: total }),
        })}
      />
      {items.length > 0 ? (
        <ol className="card rows">
          {items.map((entry) => (
            <Entry key={entry.id} view={view} entry={entry} />
          ))}
        </ol>
      ) : (
        <Empty icon="audit" title={t('admin.audit.noEntryMatches')} />
      )}
      <div className="section-head">
        <p className="small muted">{t('admin.audit.allTimesAre', { zoneName: zoneName() })}</p>
        {next_before ? (
          <a href={`/admin/audit?${new URLSearchParams({ ...filter, before: String(next_before) })}`}>
            {t('admin.audit.earlierEntries')}
          </a>
        ) : null}
      </div>
      <ExportForm
        view={view}
        op="exportAudit"
        filter={filter}
        rows={Math.min(total, 10_000)}
        one={t('admin.audit.oneEntry')}
        many={t('admin.audit.entriesOfTheLog')}
      />
    </section>
  </AdminFrame>
);

export const audit = adminPage({
  path: '/admin/audit',
  title: t('admin.audit.auditLog'),
  section: 'audit',
  load: async ({ call, query }) => {
    const { q = '', by = '', what = '', from = '', to = '' } = query;
    const filter = { q, by, what, from, to };
    const found = await call('listAudit', { query: { ...filter, before: numberIn(query['before']) } });
    if (found.ok) return { filter, wrong: {}, ...found.data };
    if (!found.fields['from'] && !found.fields['to']) throw new PageRefusal(found.status);
    // A wrong day is named beside its field; the rest of the filter stays, and nothing is shown that was not asked for.
    return { filter, wrong: found.fields, actors: [], items: [], next_before: null, total: 0 };
  },
  Page: AuditPage,
  audit: { 'audit.exported': t('admin.audit.exportedTheAuditLog') },
});
