import { t } from '@sports-hub/contract/texts';
import type { FieldGame, ResultEntry } from '@sports-hub/contract';
import { Button, Jersey, SelectField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { valueOf, type AdminView } from '../view.ts';
import { PointsError, PointsInput, type PointsOf } from './points-input.tsx';

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
  const of: PointsOf = { view, op: 'decideResult', id: game.game_id, side };
  return (
    <div className="score-in">
      <Jersey colour={team.color} />
      <span>{team.name}</span>
      <PointsInput of={of} team={team.name} known={String(game[`${side}_score`] ?? '')} />
      <PointsError of={of} />
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
