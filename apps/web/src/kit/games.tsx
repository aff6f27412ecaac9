import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Tag } from './controls.tsx';
import { Icon, Jersey, Mark } from './icon.tsx';
import { MomentText, TimeText } from './time.tsx';
import { formatDate, formatTime, withDashes } from './words.ts';

/** One side of a game as the pages show it. */
export interface SideView {
  name: string;
  colour?: string | null | undefined;
  score?: number | null | undefined;
  href?: string | undefined;
}

export type GameStatus = 'scheduled' | 'final' | 'postponed' | 'cancelled';

export interface GameView {
  href: string;
  starts: string;
  division?: string | undefined;
  venue?: string | undefined;
  status: GameStatus;
  away: SideView;
  home: SideView;
}

const STATUS_TAGS: Partial<Record<GameStatus, ReactNode>> = {
  final: <Tag>{t('kit.games.final')}</Tag>,
  postponed: <Tag tone="warning">{t('kit.games.postponed')}</Tag>,
  cancelled: <Tag tone="danger">{t('kit.games.cancelled')}</Tag>,
};
/** A status as a word; nothing for a game that is on as planned. */
export const StatusTag = ({ status }: { status: GameStatus }) => <>{STATUS_TAGS[status]}</>;

const outcome = (mine: SideView, other: SideView): string => {
  if (typeof mine.score !== 'number' || typeof other.score !== 'number' || mine.score === other.score) return '';
  return mine.score > other.score ? ' side--won' : ' side--lost';
};

/** A team with its jersey and, after the game, its score; the winner is bold, the loser muted. */
export const Side = ({ side, other, linked = false }: { side: SideView; other: SideView; linked?: boolean }) => (
  <span className={`side${outcome(side, other)}`}>
    <Jersey colour={side.colour} />
    <span className="side__name">{linked && side.href ? <a href={side.href}>{side.name}</a> : side.name}</span>
    {typeof side.score === 'number' ? <span className="side__score">{side.score}</span> : null}
  </span>
);

const STATUS_CLASS: Partial<Record<GameStatus, string>> = { postponed: ' game--moved', cancelled: ' game--off' };
export const gameName = ({ away, home }: GameView): string => t('kit.games.at', { name: away.name, name2: home.name });

/** A row of a schedule: one link over the row; `end` stands above it. */
export const GameRow = ({ game, today, end }: { game: GameView; today?: string; end?: ReactNode }) => (
  <li className={`game${STATUS_CLASS[game.status] ?? ''}`}>
    <p className="game__when">
      <a
        className="game__link"
        href={game.href}
        aria-label={`${gameName(game)}, ${formatDate(game.starts, today)}, ${formatTime(game.starts) || t('kit.games.allDay')}`}
      >
        <TimeText value={game.starts} />
      </a>
      {game.division ? <span>{withDashes(game.division)}</span> : null}
    </p>
    <div className="game__sides">
      <Side side={game.away} other={game.home} />
      <Side side={game.home} other={game.away} />
    </div>
    {game.venue ? (
      <p className="game__where">
        <Icon name="pin" size="s" />
        {game.venue}
      </p>
    ) : null}
    <span className="game__end">
      <StatusTag status={game.status} />
      {end}
    </span>
  </li>
);

/** A card of the strip on a sport's home page. */
export const GameCard = ({ game, today }: { game: GameView; today?: string }) => (
  <li className="game-card">
    <a href={game.href}>
      <span className="game-card__top">
        <span>
          <MomentText value={game.starts} today={today} />
        </span>
        <StatusTag status={game.status} />
      </span>
      <Side side={game.away} other={game.home} />
      <Side side={game.home} other={game.away} />
      <span className="game-card__top">
        <span>{game.venue}</span>
      </span>
    </a>
  </li>
);

/** A row of the combined calendar. */
export interface EventView {
  sport: string;
  /** "Basketball", because teams of two sports may have one name; on a page of one sport it may be left out. */
  sportName?: string | undefined;
  title: string;
  href?: string | undefined;
  starts: string;
  allDay?: boolean;
  sub: readonly string[];
  status?: GameStatus | undefined;
}

/** The sport stands on one line with what comes first, mostly the division. */
function withSport({ sportName, sub }: EventView): string[] {
  const [first, ...rest] = sub.filter(Boolean);
  return [[sportName, first].filter(Boolean).join(' · '), ...rest].filter(Boolean);
}

export const EventRow = ({ event }: { event: EventView }) => {
  const state = event.status === 'postponed' ? ' event--moved' : event.status === 'cancelled' ? ' event--off' : '';
  const title = (
    <>
      <Mark sport={event.sport} />
      <span>{event.title}</span>
    </>
  );
  return (
    <li className={`event sport-${event.sport}${state}`}>
      <span className="event__time">{event.allDay ? t('kit.games.allDay2') : <TimeText value={event.starts} />}</span>
      <span>
        {event.href ? (
          <a className="event__title" href={event.href}>
            {title}
          </a>
        ) : (
          <span className="event__title">{title}</span>
        )}
        <span className="event__sub">
          {withSport(event).map((words) => (
            <span key={words}>{withDashes(words)}</span>
          ))}
        </span>
      </span>
      {event.status ? <StatusTag status={event.status} /> : null}
    </li>
  );
};
