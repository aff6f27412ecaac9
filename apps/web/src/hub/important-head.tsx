import { t } from '@sports-hub/contract/texts';
import type { ImportantNotice } from '@sports-hub/contract';
import { EventWords, importantTitle, sentWords, Tag } from '../kit/index.ts';

const CAUSES = {
  announcement: t('hub.important.announcement'),
  change: t('hub.important.change'),
  closure: t('hub.important.closure'),
  reopening: t('hub.important.openAgain'),
};

/** What a notice that is to be confirmed is about, for coaches: of a team, so without the names of children. */
export const ImportantHead = ({ notice, today }: { notice: ImportantNotice; today: string }) => (
  <>
    <p>
      <Tag tone="warning">{CAUSES[notice.cause]}</Tag> <span className="small muted">{sentWords(notice, today)}</span>
    </p>
    {notice.cause === 'change' ? null : <p className="strong">{importantTitle(notice, today)}</p>}
    {notice.events.map((event) => (
      <p key={`${event.kind}-${event.id}`}>
        <EventWords event={{ ...event, children: [] }} today={today} />
      </p>
    ))}
  </>
);
