import { t } from '@sports-hub/contract/texts';
import type { MatchSide, TournamentDetail } from '@sports-hub/contract';
import { DateText, Icon, Jersey, MomentText } from '../kit/index.ts';
import { to } from './addresses.ts';

export type Round = TournamentDetail['rounds'][number];
export type Match = Round['matches'][number];
/** What the bracket knows about a match beside the match itself. */
interface Place {
  match: Match;
  round: Round;
  index: number;
}
type Places = ReadonlyMap<number, Place>;

const singular = (round: string): string => round.toLowerCase().replace(/s$/, '');
/** "a semifinal", "the final". */
const oneOf = (round: Round): string =>
  round.matches.length === 1
    ? t('sport.bracket.the', { round: singular(round.name) })
    : t('sport.bracket.a', { round: singular(round.name) });
const sidesOf = ({ home, away }: Match): MatchSide[] => [home, away].filter(({ state }) => state !== 'bye');

/** "Winner of Bears–Ravens", or of the match by its number where its sides are open themselves. */
function openWords(from: Place | undefined): string {
  if (!from) return t('sport.bracket.toBeDecided');
  const teams = sidesOf(from.match).map(({ team }) => team?.name);
  if (teams.length === 2 && teams.every(Boolean)) return t('sport.bracket.winnerOf', { teams: teams.join('–') });
  const round = singular(from.round.name);
  return from.round.matches.length > 1
    ? t('sport.bracket.winnerOfNumber', { round, number: from.index + 1 })
    : t('sport.bracket.winnerOfRound', { round });
}

function SideRow({
  side,
  score,
  match,
  places,
}: {
  side: MatchSide;
  score: number | undefined;
  match: Match;
  places: Places;
}) {
  if (side.state !== 'team' || !side.team) {
    const from = side.from_match_id === null ? undefined : places.get(side.from_match_id);
    return (
      <li className="match__side match__side--open">
        <span className="match__seed" aria-hidden="true">
          –
        </span>
        {from ? <a href={`#match-${from.match.id}`}>{openWords(from)}</a> : <span>{openWords(undefined)}</span>}
      </li>
    );
  }
  const won = match.winner?.id === side.team.id;
  const look = match.winner ? (won ? ' match__side--won' : ' match__side--lost') : '';
  return (
    <li className={`match__side${look}`}>
      <span className="match__seed">
        {side.seed === null ? '' : <span className="hidden-text">{t('sport.bracket.seed')} </span>}
        {side.seed ?? ''}
      </span>
      <Jersey colour={side.team.color} />
      <a href={to.team(side.team.id)}>{side.team.name}</a>
      {score === undefined ? null : (
        <span className="match__score">
          {won ? (
            <>
              <Icon name="check" size="s" />
              <span className="hidden-text">{t('sport.bracket.won')} </span>
            </>
          ) : null}
          {score}
        </span>
      )}
    </li>
  );
}

/** When, and where the winner goes. */
function Foot({ match, places, today }: { match: Match; places: Places; today: string }) {
  const next = match.next_match_id === null ? undefined : places.get(match.next_match_id);
  const isBye = [match.home, match.away].some(({ state }) => state === 'bye');
  if (isBye) {
    const isFirstSeed = sidesOf(match).some(({ seed }) => seed === 1);
    const words = [
      isFirstSeed ? t('sport.bracket.firstSeed') : '',
      next ? t('sport.bracket.straightTo', { round: oneOf(next.round) }) : '',
    ].filter(Boolean);
    return (
      <p className="match__foot">
        <span>{[t('sport.bracket.bye'), words.join(', ')].filter(Boolean).join(': ')}</span>
      </p>
    );
  }
  return (
    <p className="match__foot">
      <span>
        {match.score ? t('sport.bracket.final') : null}
        {match.score && match.starts_at ? ' · ' : null}
        {match.starts_at ? (
          match.score ? (
            <DateText value={match.starts_at} today={today} />
          ) : (
            <MomentText value={match.starts_at} today={today} />
          )
        ) : match.score ? null : (
          t('sport.bracket.timeToBeAnnounced')
        )}
      </span>
      {next ? (
        <span>
          {match.winner
            ? t('sport.bracket.goOnTo', { name: match.winner.name, oneOf: oneOf(next.round) })
            : t('sport.bracket.winnerGoesOnTo', { oneOf: oneOf(next.round) })}
        </span>
      ) : null}
    </p>
  );
}

function MatchCard({ place, places, today }: { place: Place; places: Places; today: string }) {
  const { match } = place;
  const isOpen = match.winner === null && sidesOf(match).every(({ state }) => state === 'team');
  const isChampion = match.next_match_id === null && match.winner !== null;
  return (
    <article
      className={`match${isOpen ? ' match--next' : ''}${isChampion ? ' match--champion' : ''}`}
      id={`match-${match.id}`}
    >
      <ul>
        {(['home', 'away'] as const)
          .filter((slot) => match[slot].state !== 'bye')
          .map((slot) => (
            <SideRow key={slot} side={match[slot]} score={match.score?.[slot]} match={match} places={places} />
          ))}
      </ul>
      {isChampion ? (
        <p className="match__champion">
          <Icon name="trophy" size="s" />
          {t('sport.bracket.champion', { name: match.winner?.name ?? '' })}
        </p>
      ) : null}
      <Foot match={match} places={places} today={today} />
    </article>
  );
}

/**
 * A round that feeds only some matches of the next one stands beside those: what comes before the first of them is
 * empty room, on wide screens only.
 */
function emptyBefore(round: Round, next: Round | undefined): number {
  if (!next || round.matches.length >= next.matches.length) return 0;
  const first = round.matches[0];
  return Math.max(
    0,
    next.matches.findIndex(({ id }) => id === first?.next_match_id),
  );
}

const decided = ({ matches }: Round): string | undefined => {
  const number = matches.filter(({ winner }) => winner !== null).length;
  return number > 0 && number < matches.length
    ? t('sport.bracket.ofDecided', { decided: number, all: matches.length })
    : undefined;
};

function RoundColumn({
  round,
  index,
  rounds,
  places,
  today,
}: {
  round: Round;
  index: number;
  rounds: readonly Round[];
  places: Places;
  today: string;
}) {
  const next = rounds[index + 1];
  const empty = emptyBefore(round, next);
  const isPlayIn = next !== undefined && round.matches.length < next.matches.length;
  const isFed = (match: Match): boolean =>
    !isPlayIn && index > 0 && !(rounds[index - 1]!.matches.length < round.matches.length) && sidesOf(match).length > 0;
  return (
    <section
      className={`round ${isPlayIn ? 'round--play-in' : `round--${Math.min(8, round.matches.length)}`}`}
      aria-labelledby={`round-${index + 1}`}
    >
      <h2 id={`round-${index + 1}`}>
        {round.name}
        {decided(round) ? <span>{decided(round)}</span> : null}
      </h2>
      <ol className="round__list">
        {Array.from({ length: empty }, (_, number) => (
          <li key={`empty-${number}`} className="spacer" aria-hidden="true" />
        ))}
        {round.matches.map((match) => (
          <li key={match.id} className={isFed(match) ? 'fed' : undefined}>
            <MatchCard place={places.get(match.id)!} places={places} today={today} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Rounds side by side with the ways between them, or one list after the other on a phone. */
export function Bracket({ rounds, today }: { rounds: readonly Round[]; today: string }) {
  const places: Places = new Map(
    rounds.flatMap((round) => round.matches.map((match, index) => [match.id, { match, round, index }] as const)),
  );
  return (
    <div className="bracket">
      {rounds.map((round, index) => (
        <RoundColumn key={round.name} round={round} index={index} rounds={rounds} places={places} today={today} />
      ))}
    </div>
  );
}
