import { t } from '@sports-hub/contract/texts';
import type { ImportantEvent, ImportantNotice } from '@sports-hub/contract';
import { Button, ButtonLink, formatDate, formatMoment, Icon, Notice, PageHead, PostForm } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** What the link of a mail shows: what its owner is asked to confirm. A visit only asks. */
export interface SeenLinkData extends PageContext {
  /** None where the link is not one of ours; empty where all of it is over. */
  notices: readonly ImportantNotice[] | null;
  token: string;
}

const isSeen = (notices: readonly ImportantNotice[]): boolean => notices.every(({ seen_at }) => seen_at !== null);

const titleOf = ({ notices }: SeenLinkData): string => {
  if (notices === null) return t('sport.seenLink.thisLinkIsNotValid');
  if (notices.length === 0) return t('sport.seenLink.thisIsOver');
  return isSeen(notices) ? t('sport.seenLink.youHaveSeenIt') : t('sport.seenLink.haveYouSeenIt');
};

const wordsOf = ({ notices }: SeenLinkData): string => {
  if (notices === null) return t('sport.seenLink.openTheLinkFrom');
  if (notices.length === 0) return t('sport.seenLink.nothingToConfirm');
  return isSeen(notices) ? t('sport.seenLink.theCoachesKnow') : t('sport.seenLink.onePress');
};

const noticeWords = ({ cause, title, venue, day }: ImportantNotice, today: string): string => {
  if (venue === null || day === null) return title ?? t('sport.seenLink.theScheduleHasChanged');
  const on = { venue, day: formatDate(day, today) };
  return cause === 'closure' ? t('sport.seenLink.isClosed', on) : t('sport.seenLink.isOpenAgain', on);
};

const eventWords = ({ title, change, starts_at, venue }: ImportantEvent, today: string): string => {
  switch (change) {
    case 'canceled':
      return t('sport.seenLink.isCanceled', { title });
    case 'postponed':
      return t('sport.seenLink.isPostponed', { title });
    case 'closed':
      return title;
    default:
      return t('sport.seenLink.isNow', { title, time: formatMoment(starts_at, today), place: venue ?? '' });
  }
};

const Asked = ({ notices, token, today }: SeenLinkData & { notices: readonly ImportantNotice[] }) => (
  <>
    <section className="card card--pad stack stack--s">
      {notices.map((notice) => (
        <div key={notice.id}>
          <p className="strong">{noticeWords(notice, today)}</p>
          {notice.events.map((event) => (
            <p key={`${event.kind}-${event.id}`}>{eventWords(event, today)}</p>
          ))}
        </div>
      ))}
    </section>
    <PostForm action="/seen" className="actions" hidden={{ token, seen: isSeen(notices) ? 'no' : 'yes' }}>
      <Button kind={isSeen(notices) ? 'secondary' : 'primary'} type="submit">
        {isSeen(notices) ? t('sport.seenLink.undo') : t('sport.seenLink.iHaveSeenIt')}
      </Button>
    </PostForm>
    <p className="row row--nowrap small muted">
      <Icon name="lock" size="s" />
      <span>{t('sport.seenLink.thisLinkDoesOnlyThis')}</span>
    </p>
  </>
);

export const SeenLinkPage = (data: SeenLinkData) => {
  const { site, path, notices } = data;
  const isAsked = notices !== null && notices.length > 0;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={titleOf(data)}>
          {isAsked && isSeen(notices) ? (
            <Notice tone="success" role="status">
              {wordsOf(data)}
            </Notice>
          ) : (
            <p>{wordsOf(data)}</p>
          )}
        </PageHead>
        {isAsked ? (
          <Asked {...data} notices={notices} />
        ) : (
          <p className="actions">
            <ButtonLink kind="secondary" href={to.week}>
              {t('sport.seenLink.seeTheSchedule')}
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
};

export const seenLinkHead = (data: SeenLinkData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true });
