import type { ChildStanding, DutyHours } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  Avatar,
  Badge,
  ButtonLink,
  Empty,
  formatMoment,
  formatTime,
  HourBlocks,
  hoursOf,
  Icon,
  Notice,
  standingWords,
  Tag,
  type ChildStep,
} from '../kit/index.ts';
import type { HubSite } from './frame.tsx';
import { InstallHint } from './install.tsx';
import { shiftsAt, sportAccountPage } from './sport-account.ts';
import type { AnswerContext, PressedAnswer } from './week-answer.tsx';
import { QuietWeek, Week, WeekWays, weekWords, type WeekView } from './week.tsx';
import type { ReactNode } from 'react';

/** Messages that wait, of one sport. */
export interface UnreadItem {
  sport: string;
  sportName: string;
  count: number;
  /** Who wrote, when it is one person. */
  from?: string | undefined;
  /** What they are: "coach". */
  role?: string | undefined;
}

interface OfSport {
  sport: string;
  sportName: string;
}

/** A sport's own site; `sub` where registration is open. */
interface SiteOfSport {
  sport: string;
  href: string;
  sub?: string | undefined;
}

/** What somebody who is signed in sees first. */
export interface FamilyView {
  verified: boolean;
  /** Those that are linked. */
  sports: readonly string[];
  week: WeekView;
  unread: readonly UnreadItem[];
  children: readonly (OfSport & { site: string; standing: ChildStanding })[];
  /** What the home is asked to do this season, where it is asked. */
  hours: readonly (OfSport & { site: string } & DutyHours)[];
  /** Teams that the viewer coaches, helps or plays in, by name. */
  ownTeams: readonly string[];
  hasScopes: boolean;
  /** Sports that do not respond; `asOf` is local time, where something is kept of them. */
  away: readonly (OfSport & { asOf?: string | undefined })[];
  /** Sports whose account cannot be used now, and why. */
  refused: readonly (OfSport & { words: string })[];
  /** Sports whose terms or privacy notice wait for a yes before a child can be registered. */
  toAgree: readonly (OfSport & { site: string })[];
}

const unreadWords = ({ count: number, from }: UnreadItem): string =>
  from ? t('hub.home.newMessagesFrom', { count: number, from }) : t('hub.home.newMessages', { count: number });

const familyTab = (sport: string): string => `/messages.php?sport=${sport}&tab=family`;

/** Where the step is taken: about a child who was registered, the sport's site asks with one press. */
const hrefOf = (step: ChildStep, sport: string, site: string): string =>
  step === 'register' ? `${site}/registration` : step === 'add' ? `/account/welcome/${sport}` : familyTab(sport);

const STEPS: Record<ChildStep, (child: string) => string> = {
  add: (child) => t('hub.home.add', { child }),
  answer: () => t('hub.home.answer'),
  'ask-again': () => t('hub.home.askAgain'),
  register: (child) => t('hub.home.register', { child }),
};

function ChildRow({
  child: { sport, sportName, site, standing },
  today,
  isOpen,
}: {
  child: FamilyView['children'][number];
  today: string;
  /** Registration is open in this sport. */
  isOpen: boolean;
}) {
  const { tag, tone, words, step } = standingWords(standing, today);
  const isShown = step !== undefined && (step !== 'register' || isOpen);
  return (
    <li className={`rows__item wrap-end sport-${sport}`}>
      <Avatar name={`${standing.first_name} ${standing.last_name}`} plain />
      <span className="grow">
        <span className="strong">{standing.first_name}</span> <Tag tone={tone}>{tag}</Tag>
        <span className="small muted block">
          {sportName} · {words}
        </span>
      </span>
      {isShown ? (
        <ButtonLink small href={hrefOf(step, sport, site)}>
          {STEPS[step](standing.first_name)}
        </ButtonLink>
      ) : null}
    </li>
  );
}

/** One sport is away: the others are as usual, and what was known of it is below, on a phone too. */
function Away({ away: { sportName, asOf }, today }: { away: FamilyView['away'][number]; today: string }) {
  const since = asOf && (asOf.startsWith(today) ? formatTime(asOf) : formatMoment(asOf, today));
  return (
    <Notice
      tone="warning"
      icon="alert"
      title={t('hub.home.cannotBeReached', { sportName })}
      actions={
        <ButtonLink small icon="retry" href="/">
          {t('hub.home.tryAgain')}
        </ButtonLink>
      }
    >
      {since ? t('hub.home.youSeeWhatWeHad', { since }) : t('hub.home.itsDatesAreMissing', { sportName })}
    </Notice>
  );
}

/** How much the home has done of what the season asks. */
function Hours({ hours, isNamed }: { hours: FamilyView['hours'][number]; isNamed: boolean }) {
  const { sport, sportName, site, asked_minutes, done_minutes: done, taken_minutes: taken } = hours;
  const asked = asked_minutes ?? 0;
  return (
    <section className="card card--pad stack stack--s" aria-labelledby={`hours-${sport} done-${sport}`}>
      <div className="row row--between">
        <h2 className="h-card" id={`hours-${sport}`}>
          {t('sport.helping.helpingThisSeason')}
        </h2>
        <a className="small" href={shiftsAt(site)}>
          {t('hub.home.seeShifts')}
        </a>
      </div>
      <p id={`done-${sport}`}>
        {[isNamed ? sportName : '', t('sport.helping.hoursDone', { done: hoursOf(done), asked: hoursOf(asked) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <HourBlocks asked={asked} done={done} taken={taken} />
      <p className="small muted">
        {t('sport.helping.hoursTaken', { taken: hoursOf(taken), open: hoursOf(Math.max(0, asked - done - taken)) })}
      </p>
    </section>
  );
}

const NoChildYet = ({ sport, sportCards }: { sport: string; sportCards: readonly SiteOfSport[] }) => {
  const open = sportCards.find(({ sub }) => sub !== undefined);
  return (
    <div className="card">
      <Empty
        icon="users"
        title={t('hub.home.yourWeekStartsWithA')}
        action={
          <div className="actions">
            <ButtonLink kind="primary" href={familyTab(sport)}>
              {t('hub.home.addMyChild')}
            </ButtonLink>
            {open ? (
              <ButtonLink kind="quiet" href={`${open.href}/registration`}>
                {t('hub.home.registerAChild')}
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        {t('hub.home.addTheChildYouAre')}
      </Empty>
    </div>
  );
};

function Events({
  family,
  context,
  sportCards,
}: {
  family: FamilyView;
  context: AnswerContext;
  sportCards: readonly SiteOfSport[];
}) {
  const { week, children, ownTeams, hasScopes, away, refused } = family;
  if (week.events.length > 0 || week.who) return <Week week={week} context={context} />;
  // What is not known is not called nothing.
  if (away.length + refused.length > 0) return null;
  if (ownTeams.length > 0 || children.some(({ standing }) => standing.state === 'on_team'))
    return <QuietWeek week={week} today={context.today} />;
  if (hasScopes) return <p className="card card--pad muted">{t('hub.home.whatIsOnInYour')}</p>;
  if (children.length > 0) return null;
  return <NoChildYet sport={family.sports[0]!} sportCards={sportCards} />;
}

export function Family({
  family,
  today,
  site,
  sportCards,
  csrf,
  pressed,
  changed,
  children,
}: {
  family: FamilyView;
  today: string;
  site: HubSite;
  sportCards: readonly SiteOfSport[];
  csrf: string;
  pressed?: PressedAnswer | undefined;
  /** What they are asked to confirm, before anything else. */
  changed: ReactNode;
  /** Beside the week, below what waits. */
  children: ReactNode;
}) {
  if (!family.verified || family.sports.length === 0)
    return (
      <div className="stack">
        <h1 id="t">{t('hub.week.title')}</h1>
        {family.verified ? (
          <Notice
            tone="info"
            icon="link"
            title={site.sports.length > 1 ? t('hub.home.linkYourSports') : t('hub.home.linkYourSport')}
            actions={
              <ButtonLink small href="/account.php#sports">
                {t('hub.home.linkASport')}
              </ButtonLink>
            }
          >
            {t('hub.home.practicesGamesAndMessagesOf')}
          </Notice>
        ) : (
          <Notice
            tone="info"
            title={t('hub.home.confirmYourEmailFirst')}
            actions={
              <ButtonLink small href="/account.php">
                {t('hub.home.goToYourAccount')}
              </ButtonLink>
            }
          >
            {t('hub.home.weSentYouALink')}
          </Notice>
        )}
        {children}
      </div>
    );
  const { week } = family;
  const context = { csrf, today, pressed, shown: { week: week.from === today ? '' : week.from, who: week.who ?? '' } };
  const hasWeek = week.events.length > 0 || week.nextDay !== undefined || week.who !== undefined;
  const waiting = family.children.filter(({ standing }) => standing.state !== 'on_team');
  return (
    <div className="wk">
      <div className="stack stack--l">
        <div className="stack stack--s">
          <h1 id="t">{t('hub.week.title')}</h1>
          {hasWeek ? <p className="small muted">{weekWords(week, today)}</p> : null}
        </div>
        {changed}
        {family.away.map((away) => (
          <Away key={away.sport} away={away} today={today} />
        ))}
        <Events family={family} context={context} sportCards={sportCards} />
        {hasWeek || week.from !== today ? <WeekWays week={week} today={today} /> : null}
        <InstallHint site={site} />
      </div>
      <div className="stack">
        {family.refused.map(({ sport, sportName, words }) => (
          <Notice
            key={sport}
            tone="warning"
            icon="lock"
            title={sportName}
            actions={
              <ButtonLink small href={`/messages.php?sport=${sport}`}>
                {t('hub.home.whatToDo')}
              </ButtonLink>
            }
          >
            {words}
          </Notice>
        ))}
        {family.toAgree.map(({ sport, sportName, site: place }) => (
          <Notice
            key={sport}
            tone="warning"
            icon="doc"
            title={t('hub.home.readAndAgree', { sportName })}
            actions={
              <ButtonLink small href={sportAccountPage(place, '/account.php')}>
                {t('hub.home.readIt')}
              </ButtonLink>
            }
          >
            {t('hub.home.untilYouAgree')}
          </Notice>
        ))}
        {waiting.length > 0 ? (
          <ul className="card rows" aria-label={t('hub.home.yourChildren')}>
            {waiting.map((child) => (
              <ChildRow
                key={`${child.sport} ${child.standing.first_name} ${child.standing.last_name} ${child.standing.player_id} ${child.standing.claim_id}`}
                child={child}
                today={today}
                isOpen={sportCards.some(({ sport, sub }) => sport === child.sport && sub !== undefined)}
              />
            ))}
          </ul>
        ) : null}
        {family.unread.map((item) => (
          <a key={item.sport} className="card rows__item" href={`/messages.php?sport=${item.sport}`}>
            <Avatar name={item.from ?? item.sportName} />
            <span className="grow">
              <span className="strong">{unreadWords(item)}</span>
              <span className="small muted block">{[item.sportName, item.role].filter(Boolean).join(' · ')}</span>
            </span>
            <span aria-hidden="true">
              <Badge count={item.count} />
            </span>
          </a>
        ))}
        {family.hours.map((hours) => (
          <Hours key={hours.sport} hours={hours} isNamed={family.sports.length > 1} />
        ))}
        <a className="card rows__item" href="/account.php?tab=calendar">
          <Icon name="calendar-plus" size="l" />
          <span className="grow">
            <span className="strong">{t('hub.week.oneCalendar')}</span>
            <span className="small muted block">{t('hub.week.movesAndCancellations')}</span>
          </span>
          <Icon name="right" size="s" />
        </a>
        {children}
      </div>
    </div>
  );
}
