import { t } from '@sports-hub/contract/texts';
import type { FieldGame, TeamRef } from '@sports-hub/contract';
import { Button, Check, Field, formatTime, Icon, Jersey } from '../kit/index.ts';
import { matchOf } from './words.ts';

/** What was typed into a form that came back. */
export type TypedResult = Readonly<Record<string, string>>;

const Box = ({ game, side, typed }: { game: FieldGame; side: 'home' | 'away'; typed: TypedResult }) => {
  const team: TeamRef = side === 'home' ? game.home_team : game.away_team;
  const own = game.entries.find(({ is_yours }) => is_yours);
  const known = side === 'home' ? own?.home_score : own?.away_score;
  return (
    <label className="sbox">
      <span className="sbox__side small muted">{side === 'home' ? t('scores.home') : t('scores.away')}</span>
      <Jersey colour={team.color} />
      <span className="sbox__name">{team.name}</span>
      <input
        className="sbox__n num"
        id={`${side}-${game.game_id}`}
        name={`${side}_score`}
        inputMode="numeric"
        pattern="[0-9]{1,3}"
        maxLength={3}
        autoComplete="off"
        aria-label={t('scores.pointsOf', { team: team.name })}
        defaultValue={typed[`${side}_score`] ?? known ?? ''}
        data-number=""
      />
    </label>
  );
};

const Keypad = () => (
  <div className="keypad" role="group" aria-label={t('scores.numberKeys')} data-keys="" hidden>
    {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
      <button key={digit} type="button" className="keyb" data-digit={digit}>
        {digit}
      </button>
    ))}
    <button type="button" className="keyb keyb--word" data-erase="" aria-label={t('scores.eraseLast')}>
      <Icon name="left" />
    </button>
    <button type="button" className="keyb" data-digit="0">
      0
    </button>
    <button type="button" className="keyb keyb--word" data-next="">
      {t('scores.next')}
    </button>
  </div>
);

const Ended = ({ game, typed }: { game: FieldGame; typed: TypedResult }) => {
  const { home_team: home, away_team: away, forfeit_score: forfeit } = game;
  const own = game.entries.find(({ is_yours }) => is_yours)?.ended;
  const chosen = typed['ended'] ?? (own && own !== 'objection' ? own : 'played');
  const choice = (value: string, label: string, hint?: string) => (
    <Check
      type="radio"
      id={`${value}-${game.game_id}`}
      name="ended"
      value={value}
      label={label}
      hint={hint}
      defaultChecked={chosen === value}
    />
  );
  return (
    <fieldset className="card rows ended">
      <legend className="hidden-text">{t('scores.howItEnded')}</legend>
      {choice('played', t('scores.playedToTheEnd'))}
      {choice(
        'forfeit_by_away',
        t('scores.forfeitBy', { team: away.name }),
        t('scores.countsAs', { score: `0–${forfeit}`, team: home.name }),
      )}
      {choice(
        'forfeit_by_home',
        t('scores.forfeitBy', { team: home.name }),
        t('scores.countsAs', { score: `${forfeit}–0`, team: away.name }),
      )}
      {choice('broken_off', t('scores.brokenOff'), t('scores.theLeagueDecides'))}
    </fieldset>
  );
};

/**
 * Two boxes, keys at the thumb, a look at it, and off it goes. Without script it is a plain form, all of it at once; the script
 * shows it step by step over the whole screen.
 */
export const ScorePad = ({ game, typed = {} }: { game: FieldGame; typed?: TypedResult | undefined }) => (
  <div
    className="score-pad"
    data-pad=""
    data-home={game.home_team.name}
    data-away={game.away_team.name}
    data-forfeit={game.forfeit_score}
  >
    <div className="score-pad__head" data-step="1 2" hidden>
      <button type="button" className="btn btn--icon" data-close="" aria-label={t('scores.backToTheGames')}>
        <Icon name="left" />
      </button>
      <span className="score-head__words">
        <b>{matchOf(game)}</b>
        <span className="small muted">{[formatTime(game.starts_at), game.venue].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
    <div className="sboxes" data-step="1">
      <Box game={game} side="away" typed={typed} />
      <Box game={game} side="home" typed={typed} />
    </div>
    <div className="score-pad__more" data-step="1" hidden>
      <button type="button" className="btn btn--quiet" data-to="2">
        {t('scores.forfeitOrNote')}
      </button>
    </div>
    <Keypad />
    <div className="stack" data-step="1" hidden>
      <button type="button" className="btn btn--primary btn--wide btn--tall" data-check="">
        {t('scores.checkTheScore')}
      </button>
      <p className="small center" role="alert" data-wrong="" />
    </div>
    <div className="stack" data-step="2">
      <h2 data-title="" hidden>
        {t('scores.isThisRight')}
      </h2>
      <div className="final card" data-final="" hidden>
        {(['away', 'home'] as const).map((side) => (
          <div key={side} className="final__side" data-side={side}>
            <Jersey colour={(side === 'home' ? game.home_team : game.away_team).color} />
            <span>{(side === 'home' ? game.home_team : game.away_team).name}</span>
            <b className="num" />
          </div>
        ))}
        <p className="final__say">
          <Icon name="check" />
          <span data-say="" />
        </p>
      </div>
      <Ended game={game} typed={typed} />
      <Field
        id={`note-${game.game_id}`}
        name="note"
        label={t('scores.noteForTheLeague')}
        optional
        maxLength={300}
        defaultValue={typed['note'] ?? game.entries.find(({ is_yours }) => is_yours)?.note ?? ''}
      />
      <Button kind="primary" wide className="btn--tall" type="submit" data-yes="">
        {t('scores.sendTheScore')}
      </Button>
      <button type="button" className="btn btn--quiet btn--wide" data-to="1" hidden>
        {t('scores.changeIt')}
      </button>
    </div>
  </div>
);
