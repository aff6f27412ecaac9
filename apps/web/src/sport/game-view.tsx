import { rich } from '../kit/rich.tsx';
import type { DivisionResults, Game, TeamRef } from '@sports-hub/contract';
import { formatShortDate, Jersey, Side, type GameView } from '../kit/index.ts';
import { to } from './addresses.ts';

const side = (team: TeamRef, score: number | undefined) => ({
  name: team.name,
  colour: team.color,
  score,
  href: to.team(team.id),
});

/** A game of the API as the kit shows it. */
export const gameView = (game: Game): GameView => ({
  href: to.game(game.id),
  starts: game.starts_at,
  // A match is looked for by its tournament; its division stands there.
  division: game.tournament ? `${game.tournament.name}, ${game.tournament.round}` : game.division.name,
  venue: game.venue?.name,
  status: game.status,
  away: side(game.away_team, game.score?.away),
  home: side(game.home_team, game.score?.home),
});

/** How one game ended, as a row that leads to it. */
export function ResultRow({ result, today }: { result: DivisionResults['results'][number]; today: string }) {
  const away = side(result.away_team, result.score.away);
  const home = side(result.home_team, result.score.home);
  return (
    <li>
      <a className="rows__item result" href={to.game(result.game_id)}>
        <span className="grow stack sides">
          <Side side={away} other={home} />
          <Side side={home} other={away} />
        </span>
        <span className="small muted result__when">
          {rich('sport.gameView.final', { break: <br />, startsAt: formatShortDate(result.starts_at, today) })}
        </span>
      </a>
    </li>
  );
}

export const TeamLink = ({ team }: { team: TeamRef }) => (
  <a href={to.team(team.id)}>
    <Jersey colour={team.color} />
    {team.name}
  </a>
);

/** "3–2", with ties "3–2–1". */
export const record = ({ wins, losses, ties }: { wins: number; losses: number; ties: number }): string =>
  ties > 0 ? `${wins}–${losses}–${ties}` : `${wins}–${losses}`;

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** "+43" or "−1". */
export const signed = (number: number): string =>
  number > 0 ? `+${number}` : number < 0 ? `−${Math.abs(number)}` : '0';
