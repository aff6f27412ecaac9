import { t } from '@sports-hub/contract/texts';
import type { FieldGame, ResultEntry } from '@sports-hub/contract';
import { Button, FieldError, Jersey, SelectField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';

/** Takes what one side said. */
export const TakeForm = ({ view, game, entry }: { view: AdminView; game: FieldGame; entry: ResultEntry }) => {
  const { ended, home_score, away_score } = entry;
  if (ended === 'broken_off' || ended === 'objection') return null;
  return (
    <ActionForm
      view={view}
      op="decideResult"
      id={game.game_id}
      version={game.version}
      hidden={{ ended, home_score: home_score ?? '', away_score: away_score ?? '' }}
    >
      <div>
        <Button small type="submit">
          {t('admin.results.takeThis')}
        </Button>
      </div>
    </ActionForm>
  );
};

const Points = ({ view, game, side }: { view: AdminView; game: FieldGame; side: 'home' | 'away' }) => {
  const team = side === 'home' ? game.home_team : game.away_team;
  const name = `${side}_score` as const;
  const error = errorOf(view, 'decideResult', name, game.game_id);
  const id = `${side}-${game.game_id}`;
  return (
    <div className="score-in">
      <Jersey colour={team.color} />
      <span>{team.name}</span>
      <input
        className="input"
        id={id}
        name={name}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        aria-label={t('admin.results.pointsOf', { team: team.name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
        defaultValue={valueOf(view, 'decideResult', name, String(game[name] ?? ''), game.game_id)}
      />
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
};

/** How a game ended, as the league says it. */
export const DecideForm = ({ view, game }: { view: AdminView; game: FieldGame }) => (
  <ActionForm view={view} op="decideResult" id={game.game_id} version={game.version}>
    <Points view={view} game={game} side="away" />
    <Points view={view} game={game} side="home" />
    <SelectField
      id={`ended-${game.game_id}`}
      name="ended"
      label={t('admin.results.howItEnded')}
      selected={valueOf(view, 'decideResult', 'ended', 'played', game.game_id)}
      options={[
        { value: 'played', label: t('scores.playedToTheEnd') },
        { value: 'forfeit_by_away', label: t('scores.forfeitBy', { team: game.away_team.name }) },
        { value: 'forfeit_by_home', label: t('scores.forfeitBy', { team: game.home_team.name }) },
      ]}
    />
    <div>
      <Button type="submit">{t('admin.results.save')}</Button>
    </div>
  </ActionForm>
);
