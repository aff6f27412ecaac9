import { t } from '@sports-hub/contract/texts';
import type { AdminReport } from '@sports-hub/contract';
import { formatDate, Icon, TimeText } from '../kit/index.ts';
import type { AdminView } from './view.ts';

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
              {t('admin.reports.reported')}
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

const Folded = ({ isEarlier = false, ...shown }: Shown & { isEarlier?: boolean }) =>
  shown.messages.length > 0 ? (
    <details className="more-way">
      <summary>
        {isEarlier
          ? t('admin.reports.showEarlier', { count: shown.messages.length })
          : t('admin.reports.showLater', { count: shown.messages.length })}
      </summary>
      <Messages {...shown} />
    </details>
  ) : null;

/** As many messages stand open on either side of the reported one. */
const BESIDE = 2;

/** The reported message among those around it. */
export const Context = ({ view, report }: { view: AdminView; report: AdminReport }) => {
  const messages = [...report.context, report.message].sort((a, b) => a.id - b.id);
  const place = messages.findIndex(({ id }) => id === report.message.id);
  const first = Math.max(0, place - BESIDE);
  return (
    <div className="context" role="group" aria-label={t('admin.reports.messagesAroundTheReportedOne')}>
      <Folded view={view} report={report} messages={messages.slice(0, first)} isEarlier />
      <Messages view={view} report={report} messages={messages.slice(first, place + BESIDE + 1)} />
      <Folded view={view} report={report} messages={messages.slice(place + BESIDE + 1)} />
    </div>
  );
};
