import type { AdminReport, AdminReportRow, ReportOutcome } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  count,
  Empty,
  formatDate,
  Icon,
  MomentText,
  Notice,
  Segments,
  SelectField,
  Tag,
  TextField,
  TimeText,
  type Tone,
  withDashes,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn, PageRefusal } from './page.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

type Status = AdminReportRow['status'];
const STATUS: Record<Status, [string, Tone]> = {
  open: ['Open', 'danger'],
  reviewing: ['Reviewing', 'warning'],
  resolved: ['Resolved', 'success'],
};
const OUTCOMES: Record<ReportOutcome, string> = {
  no_action: 'Nothing to do',
  warning: 'A warning by e-mail to the author',
  assignment_removed: 'An assignment of the author removed',
  member_disabled: 'The author’s account disabled',
};

const names = (row: AdminReportRow): string =>
  row.people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ');

type ReportedMessage = AdminReport['message'];

interface Shown {
  view: AdminView;
  report: AdminReport;
  messages: ReportedMessage[];
}

const Messages = ({ view, report, messages }: Shown) =>
  messages.map((message, index) => {
    const isReported = message.id === report.message.id;
    const dayBefore = messages[index - 1]?.created_at.slice(0, 10);
    return (
      <div key={message.id} className="stack stack--s">
        {message.created_at.slice(0, 10) === dayBefore ? null : (
          <p className="when">{formatDate(message.created_at, view.now)}</p>
        )}
        <article className={message.sender_id === report.people[0]?.id ? 'said' : 'said said--mine'}>
          {isReported ? (
            <p className="tag tag--danger">
              <Icon name="flag" size="s" />
              Reported
            </p>
          ) : null}
          <p className={isReported ? 'bubble bubble--reported' : 'bubble'}>{message.body}</p>
          <p className="said__who">
            {message.name} · <TimeText value={message.created_at} />
          </p>
        </article>
      </div>
    );
  });

const Folded = ({ words, ...shown }: Shown & { words: string }) =>
  shown.messages.length > 0 ? (
    <details className="more-way">
      <summary>Show {count(shown.messages.length, `${words} message`)}</summary>
      <Messages {...shown} />
    </details>
  ) : null;

/** As many messages stand open on either side of the reported one. */
const BESIDE = 2;

const Context = ({ view, report }: { view: AdminView; report: AdminReport }) => {
  const messages = [...report.context, report.message].sort((a, b) => a.id - b.id);
  const place = messages.findIndex(({ id }) => id === report.message.id);
  const first = Math.max(0, place - BESIDE);
  return (
    <div className="context" role="group" aria-label="Messages around the reported one">
      <Folded view={view} report={report} messages={messages.slice(0, first)} words="earlier" />
      <Messages view={view} report={report} messages={messages.slice(first, place + BESIDE + 1)} />
      <Folded view={view} report={report} messages={messages.slice(place + BESIDE + 1)} words="later" />
    </div>
  );
};

const NextStep = ({ view, report }: { view: AdminView; report: AdminReport }) => {
  if (report.status === 'open')
    return (
      <ActionForm view={view} op="startReportReview" id={report.id} version={report.version}>
        <TextField
          id="rn"
          name="note"
          rows={2}
          maxLength={2000}
          optional
          label="Note"
          hint="Stays with the report."
          defaultValue={valueOf(view, 'startReportReview', 'note', '', report.id)}
        />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            Start review
          </Button>
        </div>
      </ActionForm>
    );
  if (report.status === 'resolved') return null;
  const op = 'resolveReport';
  const chosen = valueOf(view, op, 'outcome', 'no_action', report.id);
  return (
    <ActionForm view={view} op={op} id={report.id} version={report.version}>
      <TextField
        id="rn"
        name="note"
        rows={2}
        required
        minLength={3}
        maxLength={500}
        label="Note"
        hint="Stays with the report. Needed to resolve it."
        defaultValue={valueOf(view, op, 'note', valueOf(view, 'startReportReview', 'note', '', report.id), report.id)}
        error={errorOf(view, op, 'note', report.id)}
      />
      <fieldset className="stack stack--s">
        <legend className="label">Outcome</legend>
        {(Object.keys(OUTCOMES) as ReportOutcome[])
          .filter((outcome) => outcome !== 'assignment_removed' || report.author_assignments.length > 0)
          .filter((outcome) => outcome !== 'member_disabled' || may(view.me, 'family-accounts', 'write'))
          .map((outcome) => (
            <Check
              key={outcome}
              type="radio"
              name="outcome"
              value={outcome}
              label={OUTCOMES[outcome]}
              defaultChecked={chosen === outcome}
            />
          ))}
      </fieldset>
      <TextField
        id="rw"
        name="warning"
        rows={2}
        maxLength={1000}
        optional
        label="Words of the warning"
        defaultValue={valueOf(view, op, 'warning', '', report.id)}
      />
      {report.author_assignments.length > 0 ? (
        <SelectField
          id="ra"
          name="assignment_id"
          label="Assignment to remove"
          options={[
            { value: '', label: 'None' },
            ...report.author_assignments.map(({ id, name }) => ({ value: String(id), label: withDashes(name) })),
          ]}
          selected={valueOf(view, op, 'assignment_id', '', report.id)}
          error={errorOf(view, op, 'assignment_id', report.id)}
        />
      ) : null}
      <PasswordAgain view={view} id="rpw" />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Resolve
        </Button>
      </div>
    </ActionForm>
  );
};

const ReportCard = ({ view, report }: { view: AdminView; report: AdminReport }) => {
  const [word, tone] = STATUS[report.status];
  const canWrite = may(view.me, 'team-messaging', 'write');
  return (
    <section className="card" aria-labelledby="rp">
      <div className="card__head">
        <div>
          <h2 id="rp" className="title-s">
            Report {report.id}
          </h2>
          <p className="small muted">
            By {report.reporter.first_name} {report.reporter.last_name},{' '}
            <MomentText value={report.created_at} today={view.now} />. Only administrators see who reported.
          </p>
        </div>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <div className="card__body stack stack--l">
        <div className="stack stack--s">
          <h3>Reason</h3>
          <p>{report.reason}</p>
        </div>
        <div className="stack stack--s">
          <h3>In context</h3>
          <Context view={view} report={report} />
          <p className="small muted">A copy kept with the report. It cannot be changed.</p>
        </div>
        {report.earlier.length > 0 ? (
          <div className="stack stack--s">
            <h3>Other reports of this conversation</h3>
            <ul className="small">
              {report.earlier.map((earlier) => (
                <li key={earlier.id}>
                  <a href={`/admin/reports/${earlier.id}`}>Report {earlier.id}</a>: a message of {earlier.about},{' '}
                  {STATUS[earlier.status][0].toLowerCase()}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {canWrite ? <NextStep view={view} report={report} /> : null}
        <div className="actions">
          {canWrite && report.can_export ? (
            <ActionForm
              view={view}
              op="exportReportTranscript"
              id={report.id}
              hidden={{ format: 'html' }}
              className="form"
              download
            >
              <PasswordAgain view={view} id="xpw" />
              <Button icon="download" type="submit">
                Export conversation
              </Button>
            </ActionForm>
          ) : null}
          {may(view.me, 'family-accounts')
            ? report.people.map((person) => (
                <ButtonLink key={person.id} kind="quiet" href={`/admin/families/${person.id}`}>
                  Open {person.first_name} {person.last_name}
                </ButtonLink>
              ))
            : null}
        </div>
        <ol className="timeline">
          {[...report.notes].reverse().map((note, index) => (
            <li key={index}>
              {note.by}: {note.text}
              <br />
              <span className="muted">
                <MomentText value={note.at} today={view.now} />
              </span>
            </li>
          ))}
          {report.outcome ? <li>Resolved: {OUTCOMES[report.outcome as ReportOutcome]}</li> : null}
          <li>
            Reported by {report.reporter.first_name} {report.reporter.last_name}
            <br />
            <span className="muted">
              <MomentText value={report.created_at} today={view.now} />
            </span>
          </li>
        </ol>
      </div>
    </section>
  );
};

const ReportsPage = ({
  view,
  status,
  items,
  report,
  refused,
}: {
  view: AdminView;
  status: Status;
  items: AdminReportRow[];
  report: AdminReport | null;
  refused: string | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Team Messaging</h1>
    </div>
    <SectionTabs view={view} />
    <div className="cols cols--claims">
      <section className="stack stack--s" aria-label="Reports">
        <Segments
          wide
          label="State"
          items={(Object.keys(STATUS) as Status[]).map((key) => ({
            href: `/admin/reports?status=${key}`,
            label: STATUS[key][0],
            current: key === status,
          }))}
        />
        {items.length > 0 ? (
          <ul className="card rows rows--tight">
            {items.map((row) => (
              <li key={row.id}>
                <a
                  className="rows__item"
                  href={`/admin/reports/${row.id}`}
                  aria-current={row.id === report?.id ? 'true' : undefined}
                  data-soft
                >
                  <span className="grow">
                    <span className="strong">{names(row)}</span>
                    <br />
                    <span className="small">“{row.reason}”</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="check" title="None" />
        )}
      </section>
      {refused ? <Notice icon="lock" title={refused} /> : null}
      {report ? <ReportCard view={view} report={report} /> : null}
    </div>
  </AdminFrame>
);

export const reports = adminPage({
  path: ['/admin/reports', '/admin/reports/:id'],
  title: 'Reports',
  section: 'team-messaging',
  tab: 'Reports',
  badge: { of: 'reports', words: 'waiting', tone: 'danger' },
  // A report shows messages as they look to those who wrote them.
  styles: ['messages.css'],
  load: async ({ call, need, params, query }) => {
    const id = numberIn(params['id']);
    const shown = id === undefined ? undefined : await call('getAdminReport', { params: { id } });
    const refused = shown?.ok === false && shown.code === 'admin.own_affair' ? shown.message : null;
    if (shown?.ok === false && refused === null) throw new PageRefusal(shown.status);
    const report = shown?.ok ? shown.data : null;
    const status =
      (Object.keys(STATUS) as Status[]).find((state) => state === query['status']) ?? report?.status ?? 'open';
    const { items } = await need('listAdminReports', { query: { status, limit: 50 } });
    return { status, items, report, refused };
  },
  Page: ReportsPage,
  done: { startReportReview: 'The report is under review.', resolveReport: 'The report is resolved.' },
  audit: {
    'report.reviewing': 'started to review',
    'report.noted': 'added a note to',
    'report.resolved': 'resolved',
    'transcript.exported': 'exported',
  },
});
