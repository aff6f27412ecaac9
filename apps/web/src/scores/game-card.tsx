import { t } from '@sports-hub/contract/texts';
import type { FieldGame } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, formatTime, Jersey, PostForm, Tag, TextField } from '../kit/index.ts';
import type { LaterPress } from '../outbox/press.ts';
import { ScorePad, type TypedResult } from './pad.tsx';
import { entryLine, matchOf } from './words.ts';

/** Where the forms of the games go, with and without a connection. */
export interface ScoreForms {
  action: string;
  /** Of every form on the page. */
  hidden: Readonly<Record<string, string>>;
  /** Made for this page, so that each of its forms is taken once. */
  pressId: string;
  /** Addresses of the calls that a form stands for; without the second nobody objects here. */
  enterPath: string;
  objectPath?: string | undefined;
  done: string;
  /** What was typed into a form that was refused, and for which game. */
  typed?: { gameId: number; values: TypedResult } | undefined;
}

const StateTag = ({ game }: { game: FieldGame }) => {
  if (game.status === 'postponed') return <Tag tone="warning">{t('scores.postponed')}</Tag>;
  if (game.status === 'cancelled') return <Tag tone="danger">{t('scores.canceled')}</Tag>;
  if (game.state === 'open') return <Tag tone="warning">{t('scores.theLeagueIsAsked')}</Tag>;
  if (game.state === 'decided') return <Tag tone="info">{t('scores.final')}</Tag>;
  if (game.state === 'stands') return <Tag tone="success">{t('scores.sent')}</Tag>;
  return game.is_open ? <Tag>{t('scores.noScoreYet')}</Tag> : null;
};

/** What the site shows; while nothing does, what one said oneself. */
function shownScore(game: FieldGame): { home: number | null; away: number | null } {
  if (game.home_score !== null) return { home: game.home_score, away: game.away_score };
  const own = game.entries.find(({ is_yours }) => is_yours);
  return { home: own?.home_score ?? null, away: own?.away_score ?? null };
}

const Side = ({ team, side, score }: { team: FieldGame['home_team']; side: 'home' | 'away'; score: number | null }) => (
  <div className="sgame__side">
    <Jersey colour={team.color} />
    <span>{team.name}</span>
    <b className="num" data-score={side}>
      {score}
    </b>
  </div>
);

const footOf = (game: FieldGame): string[] => {
  if (game.entries.length > 0)
    return [
      ...game.entries.map((entry) => entryLine(game, entry)),
      ...(game.state === 'open' ? [t('scores.openUntilDecided')] : []),
    ];
  if (game.state === 'decided') return [t('scores.enteredByTheLeague')];
  return game.is_open ? [] : [t('scores.startsAt', { time: formatTime(game.starts_at) })];
};

const Frame = ({ game, children }: { game: FieldGame; children?: ReactNode }) => {
  const { home, away } = shownScore(game);
  return (
    <>
      <h2 className="hidden-text">{matchOf(game)}</h2>
      <div className="sgame__top">
        <span className="num sgame__time">{formatTime(game.starts_at)}</span>
        <span data-state="">
          <StateTag game={game} />
        </span>
      </div>
      <Side team={game.away_team} side="away" score={away} />
      <Side team={game.home_team} side="home" score={home} />
      <div className="sgame__foot small muted" data-foot="">
        <span>
          {footOf(game).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      </div>
      {children}
    </>
  );
};

const laterOf = (game: FieldGame, forms: ScoreForms, kind: 'result' | 'objection', path: string): LaterPress => ({
  place: [kind, forms.enterPath, game.game_id].join('-').replaceAll(/[^\w-]/g, '-'),
  title: matchOf(game),
  calls: [
    {
      path,
      body: {
        game_id: game.game_id,
        ...(kind === 'result' ? { version: game.version } : {}),
        ...{ client_id: '', pressed_at: '' },
      },
    },
  ],
  done: forms.done,
});

const hiddenOf = (game: FieldGame, forms: ScoreForms, kind: 'result' | 'objection') => ({
  ...forms.hidden,
  do: kind,
  game_id: String(game.game_id),
  seen: String(game.version),
  press: `${forms.pressId}-${kind}-${game.game_id}`,
});

/** In words, where somebody else has entered a score: who has another score enters that. */
const Objection = ({ game, forms, path }: { game: FieldGame; forms: ScoreForms; path: string }) => {
  const isSaid = game.entries.some(({ is_yours, ended }) => is_yours || ended === 'objection');
  if (!game.is_open || isSaid || !game.entries.some(({ is_yours }) => !is_yours)) return null;
  return (
    <details className="sgame__object" id={`object-${game.game_id}`}>
      <summary className="tap small">{t('scores.object')}</summary>
      <PostForm
        action={forms.action}
        hidden={hiddenOf(game, forms, 'objection')}
        later={laterOf(game, forms, 'objection', path)}
      >
        <TextField
          id={`why-${game.game_id}`}
          name="note"
          label={t('scores.whatIsWrong')}
          hint={t('scores.anotherScoreInstead')}
          required
          minLength={3}
          maxLength={300}
        />
        <Button type="submit">{t('scores.tellTheLeague')}</Button>
      </PostForm>
    </details>
  );
};

/** One game of the day: what is known, and what one can say. */
export const GameCard = ({ game, forms }: { game: FieldGame; forms: ScoreForms }) => {
  if (!game.is_open)
    return (
      <li className="sgame card" id={`game-${game.game_id}`}>
        <Frame game={game} />
      </li>
    );
  const typed = forms.typed?.gameId === game.game_id ? forms.typed.values : undefined;
  const hasOwn = game.entries.some(({ is_yours }) => is_yours);
  const words = hasOwn ? t('scores.correct') : t('scores.anotherScore');
  return (
    <li className="sgame-item" id={`game-${game.game_id}`}>
      <PostForm
        className="sgame card"
        action={forms.action}
        hidden={hiddenOf(game, forms, 'result')}
        later={laterOf(game, forms, 'result', forms.enterPath)}
        noValidate
      >
        <Frame game={game}>
          <details className="sgame__entry" id={`entry-${game.game_id}`} open={typed !== undefined}>
            {game.entries.length > 0 ? (
              <summary className="tap small">{words}</summary>
            ) : (
              <summary className="btn btn--primary btn--wide btn--tall">{t('scores.enterTheScore')}</summary>
            )}
            <ScorePad game={game} typed={typed} />
          </details>
        </Frame>
      </PostForm>
      {forms.objectPath ? <Objection game={game} forms={forms} path={forms.objectPath} /> : null}
    </li>
  );
};

export const GameList = ({ games, forms }: { games: readonly FieldGame[]; forms: ScoreForms }) => (
  <ul className="sgames">
    {games.map((game) => (
      <GameCard key={game.game_id} game={game} forms={forms} />
    ))}
  </ul>
);
