import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminReport, AdminReportRow, ReportOutcome } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  Empty,
  MomentText,
  Notice,
  Segments,
  SelectField,
  Tag,
  TextField,
  type Tone,
  withDashes,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { LIST_LIMIT, ListPages, listPlace } from './list-pages.tsx';
import { adminPage, numberIn, PageRefusal } from './page.tsx';
import { Context } from './report-messages.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

type Status = AdminReportRow['status'];
const STATUS: Record<Status, [string, Tone]> = {
  open: [t('admin.reports.open'), 'danger'],
  reviewing: [t('admin.reports.reviewing'), 'warning'],
  resolved: [t('admin.reports.resolved'), 'success'],
};
const OUTCOMES: Record<ReportOutcome, string> = {
  no_action: t('admin.reports.nothingToDo'),
  warning: t('admin.reports.aWarningByEmailTo'),
  assignment_removed: t('admin.reports.anAssignmentOfTheAuthor'),
  member_disabled: t('admin.reports.theAuthorsAccountDisabled'),
};

const names = (row: AdminReportRow): string =>
  row.people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ');

const NextStep = ({ view, report }: { view: AdminView; report: AdminReport }) => {
  // The list shows its first report, too: what follows happens on the report's own page, where it stays in sight.
  const back = `/admin/reports/${report.id}`;
  if (report.status === 'open')
    return (
      <ActionForm view={view} op="startReportReview" id={report.id} version={report.version} back={back}>
        <TextField
          id="rn"
          name="note"
          rows={2}
          maxLength={2000}
          optional
          label={t('admin.reports.note')}
          hint={t('admin.reports.staysWithTheReport')}
          defaultValue={valueOf(view, 'startReportReview', 'note', '', report.id)}
        />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('admin.reports.startReview')}
          </Button>
        </div>
      </ActionForm>
    );
  if (report.status === 'resolved') return null;
  const op = 'resolveReport';
  const chosen = valueOf(view, op, 'outcome', 'no_action', report.id);
  return (
    <ActionForm view={view} op={op} id={report.id} version={report.version} back={back}>
      <TextField
        id="rn"
        name="note"
        rows={2}
        required
        minLength={3}
        maxLength={500}
        label={t('admin.reports.note')}
        hint={t('admin.reports.staysWithTheReportNeeded')}
        defaultValue={valueOf(view, op, 'note', valueOf(view, 'startReportReview', 'note', '', report.id), report.id)}
        error={errorOf(view, op, 'note', report.id)}
      />
      <fieldset className="stack stack--s">
        <legend className="label">{t('admin.reports.outcome')}</legend>
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
        label={t('admin.reports.wordsOfTheWarning')}
        defaultValue={valueOf(view, op, 'warning', '', report.id)}
      />
      {report.author_assignments.length > 0 ? (
        <SelectField
          id="ra"
          name="assignment_id"
          label={t('admin.reports.assignmentToRemove')}
          options={[
            { value: '', label: t('admin.reports.none') },
            ...report.author_assignments.map(({ id, name }) => ({ value: String(id), label: withDashes(name) })),
          ]}
          selected={valueOf(view, op, 'assignment_id', '', report.id)}
          error={errorOf(view, op, 'assignment_id', report.id)}
        />
      ) : null}
      <PasswordAgain view={view} id="rpw" />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('admin.reports.resolve')}
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
            {t('admin.reports.report', { id: report.id })}
          </h2>
          <p className="small muted">
            {rich('admin.reports.byOnlyAdministratorsSeeWho', {
              firstName: report.reporter.first_name,
              lastName: report.reporter.last_name,
              createdAt: <MomentText value={report.created_at} today={view.now} />,
            })}
          </p>
        </div>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <div className="card__body stack stack--l">
        <div className="stack stack--s">
          <h3>{t('admin.reports.reason')}</h3>
          <p>{report.reason}</p>
        </div>
        <div className="stack stack--s">
          <h3>{t('admin.reports.inContext')}</h3>
          <Context view={view} report={report} />
          <p className="small muted">{t('admin.reports.aCopyKeptWithThe')}</p>
        </div>
        {report.earlier.length > 0 ? (
          <div className="stack stack--s">
            <h3>{t('admin.reports.otherReportsOfThisConversation')}</h3>
            <ul className="small">
              {report.earlier.map((earlier) => (
                <li key={earlier.id}>
                  {rich('admin.reports.reportAMessageOf', {
                    id: earlier.id,
                    link: (inside) => <a href={`/admin/reports/${earlier.id}`}>{inside}</a>,
                    about: earlier.about,
                    status: STATUS[earlier.status][0].toLowerCase(),
                  })}
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
                {t('admin.reports.exportConversation')}
              </Button>
            </ActionForm>
          ) : null}
          {may(view.me, 'family-accounts')
            ? report.people.map((person) => (
                <ButtonLink key={person.id} kind="quiet" href={`/admin/families/${person.id}`}>
                  {t('admin.reports.open2', { firstName: person.first_name, lastName: person.last_name })}
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
          {report.outcome ? (
            <li>{t('admin.reports.resolved2', { outcomes: OUTCOMES[report.outcome as ReportOutcome] ?? '' })}</li>
          ) : null}
          <li>
            {t('admin.reports.reportedBy', {
              firstName: report.reporter.first_name,
              lastName: report.reporter.last_name,
            })}

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
  page,
  items,
  total,
  report,
  refused,
}: {
  view: AdminView;
  status: Status;
  page: number;
  items: AdminReportRow[];
  total: number;
  report: AdminReport | null;
  refused: string | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.reports.teamMessaging')}</h1>
    </div>
    <SectionTabs view={view} />
    <div className="cols cols--claims">
      <section className="stack stack--s" aria-label={t('admin.reports.reports')}>
        <Segments
          wide
          label={t('admin.reports.state')}
          items={(Object.keys(STATUS) as Status[]).map((key) => ({
            href: `/admin/reports?status=${key}`,
            label: key === status ? t('admin.reports.howMany', { status: STATUS[key][0], total }) : STATUS[key][0],
            current: key === status,
          }))}
        />
        {items.length > 0 ? (
          <ul className="card rows rows--tight">
            {items.map((row) => (
              <li key={row.id}>
                <a
                  className="rows__item"
                  href={listPlace('/admin/reports', { status }, page, row.id)}
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
          <Empty icon="check" title={t('admin.reports.none')} />
        )}
        <ListPages page={page} total={total} href={(other) => listPlace('/admin/reports', { status }, other)} />
      </section>
      {refused ? <Notice icon="lock" title={refused} /> : null}
      {report ? <ReportCard view={view} report={report} /> : null}
    </div>
  </AdminFrame>
);

export const reports = adminPage({
  path: ['/admin/reports', '/admin/reports/:id'],
  title: t('admin.reports.reports'),
  section: 'team-messaging',
  tab: t('admin.reports.reports'),
  badge: { of: 'reports', words: 'waiting', tone: 'danger' },
  // A report shows messages as they look to those who wrote them.
  styles: ['messages.css'],
  load: async ({ call, need, needWhole, params, query }) => {
    const id = numberIn(params['id']);
    const shown = id === undefined ? undefined : await call('getAdminReport', { params: { id } });
    const refused = shown?.ok === false && shown.code === 'admin.own_affair' ? shown.message : null;
    if (shown?.ok === false && refused === null) throw new PageRefusal(shown.status);
    const chosen = shown?.ok ? shown.data : null;
    const status =
      (Object.keys(STATUS) as Status[]).find((state) => state === query['status']) ?? chosen?.status ?? 'open';
    const page = numberIn(query['page']) ?? 1;
    const { data, meta } = await needWhole('listAdminReports', { query: { status, page, limit: LIST_LIMIT } });
    const first = id === undefined ? data.items[0] : undefined;
    const report = first ? await need('getAdminReport', { params: { id: first.id } }) : chosen;
    return { status, page, items: data.items, total: meta.total, report, refused };
  },
  Page: ReportsPage,
  done: {
    startReportReview: t('admin.reports.theReportIsUnderReview'),
    resolveReport: t('admin.reports.theReportIsResolved'),
  },
  audit: {
    'report.reviewing': t('admin.reports.startedToReview'),
    'report.noted': t('admin.reports.addedANoteTo'),
    'report.resolved': 'resolved',
    'transcript.exported': 'exported',
  },
});
