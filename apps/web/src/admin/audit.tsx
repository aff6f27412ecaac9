import type { AuditEntry } from '@sports-hub/contract';
import { zoneName } from '@sports-hub/contract/place';
import { count, Button, ButtonLink, Empty, Field, MomentText, SectionHead, SelectField } from '../kit/index.ts';
import { ExportForm, SearchBox } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { may, type AdminView } from './view.ts';

const WHAT = [
  ['', 'Everything'],
  ['permissions', 'Permissions'],
  ['links', 'Family links'],
  ['messaging', 'Messaging'],
  ['accounts', 'Accounts'],
  ['sign-in', 'Sign-in'],
  ['registration', 'Registration and money'],
  ['operators', 'Season, by command'],
] as const;

/** Besides the people whom the log knows by name. */
const ACTORS = [
  ['operators', 'Operators, by command'],
  ['visitor', 'Visitors'],
  ['system', 'The system'],
] as const;

export interface AuditData {
  filter: { q: string; by: string; what: string; from: string; to: string };
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
      <span>Entry {entry.id}</span>
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
          <Side name="Before" lines={entry.before} />
          <Side name="After" lines={entry.after} className="diff__after" />
        </dl>
      ) : null}
      <p className="xs muted">
        {entry.reason ? `Reason: ${entry.reason} · ` : ''}
        {entry.request_id ? <span className="nobr">request {entry.request_id.slice(0, 8)}</span> : null}
      </p>
    </div>
  </li>
);

const AuditPage = ({ view, filter, actors, items, next_before, total }: { view: AdminView } & AuditData) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Audit log</h1>
    </div>
    <p className="small muted measure">
      Who did what to whom. Entries are only ever added: nobody can change or delete one, super-admins included. What
      people write to each other is never in here.
    </p>
    <form className="card card--pad stack" method="get" action="/admin/audit" role="search" aria-label="Audit log">
      <SearchBox q={filter.q} label="Search the log" placeholder="Name, e-mail or request number" />
      <div className="filters-4">
        <SelectField
          id="f-by"
          name="by"
          label="Done by"
          selected={filter.by}
          options={[
            { value: '', label: 'Anyone' },
            ...actors.map(({ by, name }) => ({ value: by, label: name })),
            ...ACTORS.map(([value, label]) => ({ value, label })),
          ]}
        />
        <SelectField
          id="f-what"
          name="what"
          label="What"
          selected={filter.what}
          options={WHAT.map(([value, label]) => ({ value, label }))}
        />
        <Field id="f-from" name="from" type="date" label="From" defaultValue={filter.from} />
        <Field id="f-to" name="to" type="date" label="Until" defaultValue={filter.to} />
      </div>
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Show
        </Button>
        <ButtonLink kind="quiet" href="/admin/audit">
          Clear the filters
        </ButtonLink>
      </div>
    </form>
    <section className="stack stack--s" aria-labelledby="au">
      <SectionHead
        id="au"
        title={`${total === 10_000 ? 'More than 10,000 entries' : count(total, 'entry', 'entries')}, newest first`}
      />
      {items.length > 0 ? (
        <ol className="card rows">
          {items.map((entry) => (
            <Entry key={entry.id} view={view} entry={entry} />
          ))}
        </ol>
      ) : (
        <Empty icon="audit" title="No entry matches" />
      )}
      <div className="section-head">
        <p className="small muted">All times are {zoneName()}.</p>
        {next_before ? (
          <a href={`/admin/audit?${new URLSearchParams({ ...filter, before: String(next_before) })}`}>
            Earlier entries
          </a>
        ) : null}
      </div>
      <ExportForm
        view={view}
        op="exportAudit"
        filter={filter}
        rows={Math.min(total, 10_000)}
        one="entry"
        many="entries"
      />
    </section>
  </AdminFrame>
);

export const audit = adminPage({
  path: '/admin/audit',
  title: 'Audit log',
  section: 'audit',
  load: async ({ need, query }) => {
    const { q = '', by = '', what = '', from = '', to = '' } = query;
    const filter = { q, by, what, from, to };
    return { filter, ...(await need('listAudit', { query: { ...filter, before: numberIn(query['before']) } })) };
  },
  Page: AuditPage,
  audit: { 'audit.exported': 'exported the audit log' },
});
