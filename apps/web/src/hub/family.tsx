import type { ChildStanding } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  Avatar,
  Badge,
  ButtonLink,
  Empty,
  formatDate,
  formatMoment,
  formatTime,
  Icon,
  list,
  Mark,
  Notice,
  standingWords,
  Tag,
  TimeText,
  type ChildStep,
} from '../kit/index.ts';
import type { HubSite } from './frame.tsx';

/** A practice or game of one of the family's children, or of a team that the viewer coaches. */
export interface NextItem {
  sport: string;
  /** "Riley: Hawks practice". */
  title: string;
  href?: string | undefined;
  starts: string;
  place: string;
  /** Where a map program shows the way. */
  directions?: string | undefined;
  /** Another one of the family is at the same time. */
  clashes: boolean;
}

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
  next: readonly NextItem[];
  unread: readonly UnreadItem[];
  children: readonly (OfSport & { site: string; standing: ChildStanding })[];
  /** Teams that the viewer coaches, helps or plays in, by name. */
  ownTeams: readonly string[];
  hasScopes: boolean;
  /** Sports that do not respond; `asOf` is local time, where something is kept of them. */
  away: readonly (OfSport & { asOf?: string | undefined })[];
  /** Sports whose account cannot be used now, and why. */
  refused: readonly (OfSport & { words: string })[];
}

const unreadWords = ({ count: number, from }: UnreadItem): string =>
  from ? t('hub.home.newMessagesFrom', { count: number, from }) : t('hub.home.newMessages', { count: number });

function titleOf({ ownTeams, children }: FamilyView): string {
  if (ownTeams.length === 0) return t('hub.home.nextForYourFamily');
  const teams = ownTeams.length < 3 ? t('hub.home.theTeams', { teams: list(ownTeams) }) : t('hub.home.yourTeams');
  return children.length > 0 ? t('hub.home.nextForYourFamilyAnd', { teams }) : t('hub.home.nextFor', { teams });
}

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

const Next = ({ items, today }: { items: readonly NextItem[]; today: string }) => (
  <ol className="card rows">
    {items.map((item) => (
      <li key={`${item.starts} ${item.title}`} className={`event sport-${item.sport}`}>
        <span className="event__time">
          <span className="muted event__date">{formatDate(item.starts, today)}</span>
          <TimeText value={item.starts} />
        </span>
        <span>
          {item.href ? (
            <a className="event__title" href={item.href}>
              <Mark sport={item.sport} />
              <span>{item.title}</span>
            </a>
          ) : (
            <span className="event__title">
              <Mark sport={item.sport} />
              <span>{item.title}</span>
            </span>
          )}
          <span className="event__sub">
            {item.place}
            {item.directions ? (
              <a className="event__way" href={item.directions} rel="noopener noreferrer">
                <Icon name="route" size="s" />
                {t('hub.home.directions')}
                <span className="hidden-text">{t('hub.home.to', { place: item.place })}</span>
              </a>
            ) : null}
          </span>
        </span>
        {item.clashes ? <Tag tone="warning">{t('hub.home.sameTime')}</Tag> : null}
      </li>
    ))}
  </ol>
);

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

/** One sport is away: the others are as usual, and what was known of it is above. */
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
  today,
  sportCards,
}: {
  family: FamilyView;
  today: string;
  sportCards: readonly SiteOfSport[];
}) {
  const { next, children, ownTeams, hasScopes, away, refused } = family;
  if (next.length > 0) return <Next items={next} today={today} />;
  // What is not known is not called nothing.
  if (away.length + refused.length > 0) return null;
  if (ownTeams.length > 0 || children.some(({ standing }) => standing.state === 'on_team'))
    return <p className="card card--pad muted">{t('hub.home.nothingOnInTheNext')}</p>;
  if (hasScopes) return <p className="card card--pad muted">{t('hub.home.whatIsOnInYour')}</p>;
  if (children.length > 0) return null;
  return <NoChildYet sport={family.sports[0]!} sportCards={sportCards} />;
}

export function Family({
  family,
  today,
  site,
  sportCards,
}: {
  family: FamilyView;
  today: string;
  site: HubSite;
  sportCards: readonly SiteOfSport[];
}) {
  if (!family.verified || family.sports.length === 0)
    return (
      <div className="stack">
        <h1 id="t">{t('hub.home.nextForYourFamily')}</h1>
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
      </div>
    );
  const waiting = family.children.filter(({ standing }) => standing.state !== 'on_team');
  return (
    <div className="stack">
      <h1 id="t">{titleOf(family)}</h1>
      <Events family={family} today={today} sportCards={sportCards} />
      {family.away.map((away) => (
        <Away key={away.sport} away={away} today={today} />
      ))}
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
    </div>
  );
}
