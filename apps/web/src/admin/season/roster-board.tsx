import { t } from '@sports-hub/contract/texts';
import type { RosterBoard, RosterPlayer, RosterTeam, SuggestionReason } from '@sports-hub/contract';
import { Button, Icon, Jersey, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { nameOf } from '../frame.tsx';
import type { AdminView } from '../view.ts';
import { figuresOf, inShort, playersOf, withoutTeam } from './roster-figures.ts';

interface BoardProps {
  view: AdminView;
  board: RosterBoard;
  canWrite: boolean;
}
interface PlayerProps extends BoardProps {
  player: RosterPlayer;
}

const REASONS: Record<SuggestionReason, (values: { other: string; grade: number | string }) => string> = {
  coach: () => t('admin.rosters.becauseCoach'),
  sibling: (values) => t('admin.rosters.becauseSibling', values),
  with: (values) => t('admin.rosters.becauseWish', values),
  grade: (values) => t('admin.rosters.becauseGrade', values),
  even: () => t('admin.rosters.becauseEven'),
};

/** One form of a player: it says where to, and which version of the player is meant. */
const MoveForm = ({
  view,
  board,
  player,
  waits,
  className,
  children,
}: PlayerProps & { waits?: boolean; className?: string; children: React.ReactNode }) => (
  <ActionForm
    view={view}
    op="moveRosterPlayers"
    id={board.id}
    hidden={{
      [`moves.${player.id}.version`]: String(player.version),
      ...(waits ? { [`moves.${player.id}.waits`]: 'true' } : {}),
    }}
    {...(className === undefined ? {} : { className })}
  >
    {children}
  </ActionForm>
);

const teamField = ({ id }: RosterPlayer): string => `moves.${id}.team_id`;

const Wishes = ({ player }: Pick<PlayerProps, 'player'>) => (
  <>
    {player.siblings.map(({ id, name }) => (
      <span key={`s${id}`} className="pl__wish">
        <Icon name="link" size="s" />
        {t('admin.rosters.siblingOf', { name })}
      </span>
    ))}
    {player.wishes.map(({ id, kind, other, is_met }) => (
      <span key={id} className="pl__wish">
        <Icon name={is_met === false ? 'alert' : kind === 'with' ? 'link' : 'lock'} size="s" />
        {kind === 'with' ? t('admin.rosters.askedWith', { other }) : t('admin.rosters.notWith', { other })}
      </span>
    ))}
  </>
);

const MovedBy = ({ view, player }: Pick<PlayerProps, 'view' | 'player'>) =>
  player.moved?.by && player.moved.by !== nameOf(view) && player.team_id !== player.published_team_id ? (
    <span className="pl__sub">{t('admin.rosters.movedBy', { name: player.moved.by })}</span>
  ) : null;

const Grip = () => (
  <span className="grip only-script" aria-hidden="true">
    <Icon name="grip" />
  </span>
);

/** What script needs to know of a player. */
const dataOf = ({ id, version, name, team_id }: RosterPlayer) => ({
  'data-player': id,
  'data-version': version,
  'data-name': name,
  'data-team': team_id ?? undefined,
});

const Unplaced = ({ view, board, player, canWrite }: PlayerProps) => {
  const suggested = board.teams.find(({ id }) => id === player.suggestion?.team_id);
  const form = { view, board, player, canWrite };
  return (
    <li className="un" tabIndex={-1} {...dataOf(player)}>
      <Grip />
      <div className="un__who">
        <span className="pl__name">{player.name}</span>
        <span className="pl__sub">{inShort(player)}</span>
        {player.waits ? <Tag>{t('admin.rosters.waits')}</Tag> : null}
        <Wishes player={player} />
        <MovedBy view={view} player={player} />
        {suggested && player.suggestion ? (
          <p className="un__why">
            <Jersey colour={suggested.color} />
            <span>
              <b>{suggested.name}</b>:{' '}
              {REASONS[player.suggestion.reason]({ other: player.suggestion.other ?? '', grade: player.grade ?? '' })}
            </span>
          </p>
        ) : null}
        {canWrite ? (
          <div className="un__acts">
            {suggested ? (
              <MoveForm {...form}>
                <button
                  className="btn btn--secondary btn--small btn--wide"
                  name={teamField(player)}
                  value={suggested.id}
                >
                  {t('admin.rosters.putOn', { team: suggested.name })}
                  <span className="hidden-text">: {player.name}</span>
                </button>
              </MoveForm>
            ) : null}
            <MoveForm {...form} className="un__other">
              <select
                className="input un__sel"
                name={teamField(player)}
                aria-label={t('admin.rosters.anotherTeamFor', { name: player.name })}
                defaultValue=""
                data-move-select
              >
                <option value="">{t('admin.rosters.other')}</option>
                {board.teams.map((team) => (
                  <option key={team.id} value={team.id}>
                    {team.name}
                  </option>
                ))}
              </select>
              <Button small type="submit">
                {t('admin.rosters.move')}
              </Button>
            </MoveForm>
            {player.waits ? null : (
              <MoveForm {...form} waits className="un__wait">
                <button className="linkish small">
                  {t('admin.rosters.letWait')}
                  <span className="hidden-text">: {player.name}</span>
                </button>
              </MoveForm>
            )}
          </div>
        ) : null}
      </div>
    </li>
  );
};

/** Where else: every team, and none. */
const MoveMenu = ({ view, board, player, canWrite }: PlayerProps) => (
  <details className="more">
    <summary className="btn btn--icon" aria-label={t('admin.rosters.moveName', { name: player.name })}>
      <Icon name="dots" />
    </summary>
    <MoveForm view={view} board={board} player={player} canWrite={canWrite} className="menu">
      {board.teams
        .filter(({ id }) => id !== player.team_id)
        .map((team) => (
          <button key={team.id} name={teamField(player)} value={team.id}>
            <Jersey colour={team.color} />
            {t('admin.rosters.putOn', { team: team.name })}
          </button>
        ))}
      <button>{t('admin.rosters.takeOff')}</button>
    </MoveForm>
  </details>
);

const Placed = (props: PlayerProps) => {
  const { view, player, canWrite } = props;
  const isOpen = player.registration === 'ended' || player.wishes.some(({ is_met }) => is_met === false);
  return (
    <li className={isOpen ? 'pl pl--open' : 'pl'} tabIndex={-1} {...dataOf(player)}>
      <Grip />
      <span className="pl__who">
        <span className="pl__name">{player.name}</span>
        <span className="pl__sub">{inShort(player)}</span>
        {player.is_coachs_child ? <Tag tone="accent">{t('admin.rosters.coachsChild')}</Tag> : null}
        {player.registration === 'ended' ? (
          <span className="pl__wish">
            <Icon name="alert" size="s" />
            {t('admin.rosters.registrationEnded')}
          </span>
        ) : null}
        <Wishes player={player} />
        <MovedBy view={view} player={player} />
      </span>
      {canWrite ? <MoveMenu {...props} /> : <span />}
    </li>
  );
};

const TeamColumn = ({ team, ...props }: BoardProps & { team: RosterTeam }) => {
  const { board } = props;
  const players = playersOf(board, team);
  return (
    <section className="tcol" aria-labelledby={`team-${team.id}`} data-column={team.id} data-name={team.name}>
      <div className="tcol__head">
        <h3 id={`team-${team.id}`}>
          <Jersey colour={team.color} />
          {team.name}
        </h3>
        <span className="tcol__n">
          <b>{players.length}</b>
          {board.team_size ? ` ${t('admin.rosters.of', { count: board.team_size })}` : ''}
        </span>
        <span className="small muted tcol__coach">
          {team.coaches.length > 0 ? team.coaches.join(', ') : t('admin.rosters.noCoachYet')}
        </span>
      </div>
      <dl className="bal">
        {figuresOf(board, team).map(({ label, count, isOff }) => (
          <div key={label} className={isOff ? 'bal--off' : undefined}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <ul className="tcol__list">
        {players.map((player) => (
          <Placed key={player.id} {...props} player={player} />
        ))}
      </ul>
    </section>
  );
};

/** Who has no team, and the teams beside each other. */
export const Board = (props: BoardProps) => {
  const { board } = props;
  const pool = withoutTeam(board).sort((a, b) => Number(a.waits) - Number(b.waits));
  return (
    <div className="board">
      <section
        className="tcol tcol--pool"
        aria-labelledby="pool"
        data-column="none"
        data-name={t('admin.rosters.noTeamYet')}
      >
        <div className="tcol__head">
          <h2 id="pool">{t('admin.rosters.noTeamYet')}</h2>
          <span className="tcol__n">
            <b>{pool.length}</b> {t('admin.rosters.of', { count: board.players.length })}
          </span>
          <span className="small muted tcol__coach">
            {pool.length > 0 ? t('admin.rosters.registeredAndPaid') : t('admin.rosters.everybodyHasATeam')}
          </span>
        </div>
        <ul className="tcol__list">
          {pool.map((player) => (
            <Unplaced key={player.id} {...props} player={player} />
          ))}
        </ul>
      </section>
      <div className="board__teams" role="group" aria-label={t('admin.season.teams')}>
        {board.teams.map((team) => (
          <TeamColumn key={team.id} {...props} team={team} />
        ))}
      </div>
    </div>
  );
};
