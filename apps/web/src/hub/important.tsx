import { t } from '@sports-hub/contract/texts';
import type { ImportantEvent, ImportantNotice } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import type { ReactNode } from 'react';
import {
  Button,
  ButtonLink,
  formatDate,
  formatMoment,
  formatTime,
  Icon,
  list,
  Notice,
  PostForm,
} from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { markSeen } from '@sports-hub/sdk';

/** What somebody is asked to confirm, of one sport. */
export interface ImportantItem extends ImportantNotice {
  sport: string;
}

/** Over all sports: what is not confirmed yet, and what this person's teams have of it as a coach. */
export interface ImportantView {
  csrf: string;
  open: readonly ImportantItem[];
  ofTeams: readonly ImportantItem[];
  /** What was pressed just now, and can be taken back. */
  pressed?: string | undefined;
  hasFailed?: boolean | undefined;
}

const strong = (inside: ReactNode) => <span className="strong">{inside}</span>;

/** What changed, said as what to do. */
export function EventWords({ event, today }: { event: ImportantEvent; today: string }) {
  const { title, change, children, venue, was_venue, starts_at, was_starts_at } = event;
  const name = children.length > 0 ? t('hub.important.ofChild', { children: list(children), title }) : title;
  const was = formatMoment(was_starts_at, today);
  const is = formatMoment(starts_at, today);
  switch (change) {
    case 'canceled':
      return rich('hub.important.isCanceled', { name, time: was, strong });
    case 'postponed':
      return rich('hub.important.isPostponed', { name, time: was, strong });
    case 'back':
      return rich('hub.important.takesPlace', { name, time: is, strong });
    case 'closed':
      return rich('hub.important.placeIsClosed', { name, strong });
    case 'added':
      return rich('hub.important.isNew', {
        name,
        time: is,
        place: venue === null ? '' : t('hub.important.at', { venue }),
        strong,
      });
    default:
      return starts_at === was_starts_at && venue !== null
        ? rich('hub.important.movedTo', { name, venue, time: formatTime(starts_at), strong })
        : rich('hub.important.isNowOn', {
            name,
            time: is,
            place: venue !== null && venue !== was_venue ? t('hub.important.at', { venue }) : '',
            strong,
          });
  }
}

/** What it is, in a few words. */
export function importantTitle({ cause, title, venue, day }: ImportantNotice, today: string): string {
  if (cause === 'announcement') return title ?? '';
  if (venue === null || day === null) return t('hub.important.thisHasChanged');
  const on = formatDate(day, today);
  if (cause === 'closure')
    return day === today
      ? t('hub.important.isClosedToday', { venue })
      : t('hub.important.isClosedOn', { venue, day: on });
  return day === today ? t('hub.important.isOpenToday', { venue }) : t('hub.important.isOpenOn', { venue, day: on });
}

/** When, on another day than today with the day. */
export const momentOf = (value: string, today: string): string =>
  value.startsWith(today) ? formatTime(value) : formatMoment(value, today);

const sentWords = ({ author, sent_at }: ImportantNotice, today: string): string =>
  t('hub.important.sentAt', { author: author ?? t('hub.important.theLeague'), time: momentOf(sent_at, today) });

const Item = ({ item, today, withTitle }: { item: ImportantItem; today: string; withTitle: boolean }) => (
  <div className="alarm__new">
    {withTitle ? <h3>{importantTitle(item, today)}</h3> : null}
    {item.events.map((event) => (
      <p key={`${event.kind}-${event.id}`}>
        <EventWords event={event} today={today} />
      </p>
    ))}
    {item.body === null ? null : <p className="alarm__words">{item.body}</p>}
    <p className="small muted">{sentWords(item, today)}</p>
  </div>
);

const idsOf = (items: readonly ImportantItem[]): string => items.map(({ sport, id }) => `${sport}:${id}`).join(' ');

/** For who has put notices off long ago; the script knows. */
const PushOffer = () => (
  <div data-push-offer="" hidden>
    <Notice
      tone="info"
      icon="bell"
      title={t('hub.account.pushAsk.title')}
      actions={
        <>
          <ButtonLink kind="primary" small href="/account.php?tab=notifications" data-push-answer="">
            {t('hub.account.pushAsk.goOn')}
          </ButtonLink>
          <Button kind="quiet" small data-push-answer="">
            {t('hub.account.pushAsk.notNow')}
          </Button>
        </>
      }
    >
      {t('hub.account.notifications.quickestWay')}
    </Notice>
  </div>
);

/** One banner for everything, a line for each child, one button. It works without script. */
const Alarm = ({ view: { csrf, open }, today }: { view: ImportantView; today: string }) => {
  const [first, ...others] = open;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <section className="alarm" aria-labelledby="important">
      <div className="alarm__top">
        <Icon name="alert" />
        <div>
          <h2 id="important">{isOne ? importantTitle(first, today) : t('hub.important.severalThingsHaveChanged')}</h2>
          {open.map((item) => (
            <Item key={`${item.sport}-${item.id}`} item={item} today={today} withTitle={!isOne} />
          ))}
        </div>
      </div>
      <PostForm
        action="/important/seen"
        className="actions actions--fill"
        hidden={{ csrf, notices: idsOf(open) }}
        later={{
          place: 'important-seen',
          title: importantTitle(first, today),
          calls: open.map(({ sport, id }) => ({
            path: `/api/v1/sports/${sport}${markSeen.path.replace(':id', String(id))}`,
            body: {},
          })),
          done: `/?pressed=${encodeURIComponent(idsOf(open))}`,
        }}
      >
        <Button kind="primary" icon="check" type="submit">
          {t('hub.important.iHaveSeenIt')}
        </Button>
      </PostForm>
    </section>
  );
};

/** What comes before everything else on somebody's home page. */
export const Important = ({ view, today }: { view: ImportantView; today: string }) => (
  <>
    {view.hasFailed ? (
      <Notice tone="danger" role="alert">
        {t('hub.important.thatDidNotWork')}
      </Notice>
    ) : null}
    {view.pressed ? (
      <Notice
        tone="success"
        role="status"
        actions={
          <PostForm action="/important/unseen" className="" hidden={{ csrf: view.csrf, notices: view.pressed }}>
            <Button small type="submit">
              {t('hub.important.undo')}
            </Button>
          </PostForm>
        }
      >
        {t('hub.important.youHaveSeenIt')}
      </Notice>
    ) : null}
    <Alarm view={view} today={today} />
    {view.open.length > 0 ? <PushOffer /> : null}
    {view.ofTeams.length > 0 ? (
      <ul className="card rows">
        {view.ofTeams.flatMap((item) =>
          item.teams.map((team) => (
            <li key={`${item.sport}-${item.id}-${team.id}`}>
              <a className="rows__item" href={`/important/${item.sport}/${item.id}/${team.id}`}>
                <Icon name="eye" />
                <span className="grow">
                  <span className="strong">{importantTitle(item, today)}</span>
                  <br />
                  <span className="small muted">
                    {sportFace(item.sport).title} ·{' '}
                    {t('hub.important.familiesHaveSeenIt', { team: team.name, seen: team.seen, count: team.players })}
                  </span>
                </span>
                <Icon name="right" />
              </a>
            </li>
          )),
        )}
      </ul>
    ) : null}
  </>
);
