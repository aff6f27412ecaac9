import { t } from '@sports-hub/contract/texts';
import type { AdminPaper, AdminRegistration, WaitingPapers } from '@sports-hub/contract';
import { PAPER_KEPT_DAYS } from '@sports-hub/contract/paper-limits';
import { Button, Empty, formatDate, Icon, MomentText, Tag, TextField, withDashes, type Tone } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const STATES: Readonly<Record<AdminPaper['status'], readonly [words: string, tone?: Tone]>> = {
  missing: [''],
  sent: [t('admin.papers.toCheck'), 'warning'],
  seen: [t('admin.papers.seen'), 'success'],
  asked_again: [t('admin.papers.askedAgain'), 'info'],
  deleted: [t('admin.papers.deleted'), 'danger'],
};

const hidden = (inside: React.ReactNode) => <span className="hidden-text">{inside}</span>;

/** Who has looked at it, and until when it is kept. */
const Facts = ({ view, paper }: { view: AdminView; paper: AdminPaper }) => {
  const { kind, sent_at, kept_until, opened, seen, reason } = paper;
  return (
    <p className="small muted">
      {kind === 'pdf' ? t('admin.papers.pdf') : t('admin.papers.photo')} · {t('admin.papers.sentAt')}{' '}
      <MomentText value={sent_at} today={view.now} />
      {seen ? (
        <> · {t('admin.papers.seenBy', { name: seen.by, day: formatDate(seen.at, view.now) })}</>
      ) : opened ? (
        <> · {t('admin.papers.openedBy', { name: opened.by, day: formatDate(opened.at, view.now) })}</>
      ) : null}
      {' · '}
      {kept_until ? (
        <>
          {t('admin.papers.deletedBy')} {formatDate(kept_until, view.now)}
        </>
      ) : (
        t('admin.papers.fileIsDeleted')
      )}
      {reason ? <span className="block">“{reason}”</span> : null}
    </p>
  );
};

/** What can be done with a file: look at it, note that, or ask for another one. Each is a step of its own. */
export const PaperSteps = ({ view, paper, child }: { view: AdminView; paper: AdminPaper; child: string }) => {
  const { id, label, kept_until, status, opened } = paper;
  const about = { label, child, hidden };
  const again = 'askForAnotherPaper';
  const canAsk = status === 'sent' || status === 'deleted';
  return (
    <div className="stack stack--s">
      {kept_until ? (
        <ActionForm view={view} op="openPaper" id={id} download className="form">
          <PasswordAgain view={view} id={`pa-${id}-pw`} />
          <p className="small">
            {t('admin.papers.saveNowhere')} {paper.kind === 'pdf' ? t('admin.papers.aPdfOfAStranger') : null}
          </p>
          <div className="actions">
            <Button small icon="download" type="submit" kind={opened ? 'secondary' : 'primary'}>
              {rich('admin.papers.download', about)}
            </Button>
          </div>
        </ActionForm>
      ) : null}
      {status === 'sent' && opened ? (
        <ActionForm view={view} op="markPaperSeen" id={id} className="inline-form">
          <Button small icon="check" type="submit" kind="primary">
            {rich('admin.papers.itFits', about)}
          </Button>
        </ActionForm>
      ) : null}
      {canAsk ? (
        <details className="more-way" open={(view.typed?.op === again && view.typed.id === String(id)) || undefined}>
          <summary>
            <Icon name="right" size="s" />
            {t('admin.papers.askForAnother')}
          </summary>
          <ActionForm view={view} op={again} id={id} className="form">
            <TextField
              id={`pa-${id}-reason`}
              name="reason"
              rows={2}
              required
              minLength={3}
              maxLength={300}
              label={t('admin.papers.whyAnother')}
              hint={t('admin.papers.theyReadIt')}
              defaultValue={valueOf(view, again, 'reason', '', id)}
              error={errorOf(view, again, 'reason', id)}
            />
            <Button small type="submit">
              {t('admin.papers.askAndDelete')}
            </Button>
          </ActionForm>
        </details>
      ) : null}
    </div>
  );
};

const Paper = ({
  view,
  paper,
  child,
  mayDecide,
}: {
  view: AdminView;
  paper: AdminPaper;
  child: string;
  mayDecide: boolean;
}) => {
  const [words, tone] = STATES[paper.status];
  return (
    <li className="stack stack--s">
      <div>
        <span className="strong">{paper.label}</span> <Tag {...(tone ? { tone } : {})}>{words}</Tag>
        <Facts view={view} paper={paper} />
      </div>
      {mayDecide ? <PaperSteps view={view} paper={paper} child={child} /> : null}
    </li>
  );
};

/** On the page of one registration. */
export const PapersCard = ({ view, one }: { view: AdminView; one: AdminRegistration }) =>
  one.papers.length === 0 ? null : (
    <section className="card card--pad stack" aria-labelledby="rg-papers">
      <h2 className="h-card" id="rg-papers">
        {t('admin.papers.files')}
      </h2>
      <ul className="stack">
        {one.papers.map((paper) => (
          <Paper
            key={paper.id}
            view={view}
            paper={paper}
            child={one.player_first_name}
            mayDecide={may(view.me, 'registration', 'write') && !one.is_own}
          />
        ))}
      </ul>
    </section>
  );

interface PapersProps extends WaitingPapers {
  view: AdminView;
}

const PapersPage = ({ view, items, total }: PapersProps) => (
  <AdminFrame view={view}>
    <SectionTabs view={view} />
    <div className="stack">
      <h1>{t('admin.papers.filesToCheck')}</h1>
      <p className="muted">{t('admin.papers.privateWords', { days: PAPER_KEPT_DAYS })}</p>
    </div>
    {items.length === 0 ? (
      <Empty icon="check" title={t('admin.papers.nothingWaits')} />
    ) : (
      <ul className="stack flow">
        {items.map(({ child, division, period, is_own, ...paper }) => (
          <li key={paper.id}>
            <section className="card card--pad stack stack--s" aria-labelledby={`pa-${paper.id}`}>
              <div>
                <h2 className="h-card" id={`pa-${paper.id}`}>
                  <a href={`/admin/registrations/${paper.registration_id}`}>{child}</a>: {paper.label}
                </h2>
                <p className="small muted">
                  {withDashes(division)} · {withDashes(period)}
                </p>
                <Facts view={view} paper={paper} />
              </div>
              {is_own ? <p>{t('admin.papers.ownFamily')}</p> : null}
              {may(view.me, 'registration', 'write') && !is_own ? (
                <PaperSteps view={view} paper={paper} child={child} />
              ) : null}
            </section>
          </li>
        ))}
      </ul>
    )}
    {total > items.length ? (
      <p className="small muted">{t('admin.papers.theFirst', { count: items.length, all: total })}</p>
    ) : null}
  </AdminFrame>
);

export const papers = adminPage<PapersProps>({
  path: '/admin/papers',
  title: t('admin.papers.filesToCheck'),
  section: 'registration',
  under: '/admin/registrations',
  load: ({ need }) => need('listPapers'),
  Page: PapersPage,
  done: {
    markPaperSeen: t('admin.papers.isNoted'),
    askForAnotherPaper: t('admin.papers.isAskedFor'),
  },
  audit: {
    'registration.paper_sent': t('admin.papers.logSent'),
    'registration.paper_opened': t('admin.papers.logOpened'),
    'registration.paper_seen': t('admin.papers.logSeen'),
    'registration.paper_asked_again': t('admin.papers.logAskedAgain'),
    'registration.paper_deleted': t('admin.papers.logDeleted'),
  },
});
