import { t } from '@sports-hub/contract/texts';
import type { AdminMatch, AdminTournament, TournamentGroup } from '@sports-hub/contract';
import { formatDate, formatMoment, Icon, Jersey } from '../../kit/index.ts';

type Round = AdminTournament['rounds'][number];
type Side = AdminMatch['home'];

export const matchHref = (tournamentId: number, matchId: number): string =>
  `/admin/tournaments/${tournamentId}?match=${matchId}#edit`;
export const correctHref = (matchId: number): string => `/admin/matches/${matchId}/correct`;

/** “Bears–Ravens” where both are known, else the match by its name. */
export const matchTitle = ({ home, away, name }: AdminMatch, dash = '–'): string =>
  home.team && away.team ? `${home.team.name}${dash}${away.team.name}` : name;

const SideRow = ({ match, side, score }: { match: AdminMatch; side: Side; score: number | undefined }) => {
  if (!side.team)
    return (
      <li className="match__side match__side--open">
        <span className="match__seed" aria-hidden="true">
          –
        </span>
        {side.from}
      </li>
    );
  const isWinner = match.winner?.id === side.team.id;
  const look = match.winner ? (isWinner ? ' match__side--won' : ' match__side--lost') : '';
  return (
    <li className={`match__side${look}`}>
      <span className="match__seed">
        {side.seed === null ? null : <span className="hidden-text">{t('sport.bracket.seed')} </span>}
        {side.seed}
      </span>
      <Jersey colour={side.team.color} />
      <span>{side.team.name}</span>
      {score === undefined ? null : (
        <span className="match__score">
          {isWinner ? (
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
};

function whenWords(match: AdminMatch, now: string): string {
  if (match.state === 'bye')
    return match.home.seed === 1 ? t('admin.tournament.byeFirstSeed') : t('admin.tournament.bye');
  if (match.state === 'not_needed') return t('admin.tournament.notNeeded');
  if (match.state === 'decided')
    return match.starts_at ? formatDate(match.starts_at, now) : t('admin.tournament.played');
  return match.starts_at ? formatMoment(match.starts_at, now) : t('admin.tournament.noTimeYet');
}

/** The next step of a match: what it lacks decides. */
const Step = ({ tournamentId, match }: { tournamentId: number; match: AdminMatch }) => {
  const name = matchTitle(match);
  if (match.state === 'bye' || match.state === 'not_needed') return null;
  const [href, words, label] =
    match.state === 'decided'
      ? [correctHref(match.id), t('admin.tournament.correct'), t('admin.tournament.correctOf', { name })]
      : match.state === 'unset'
        ? [matchHref(tournamentId, match.id), t('admin.tournament.set'), t('admin.tournament.setOf', { name })]
        : match.state === 'ready'
          ? [matchHref(tournamentId, match.id), t('admin.tournament.result'), t('admin.tournament.resultOf', { name })]
          : [matchHref(tournamentId, match.id), t('admin.tournament.edit'), t('admin.tournament.editOf', { name })];
  return (
    <a className="match__act" href={href} aria-label={label}>
      {words}
    </a>
  );
};

interface BracketProps {
  tournament: AdminTournament;
  now: string;
  chosen: number | undefined;
  canWrite: boolean;
}

const MatchCard = ({ tournament, match, now, chosen, canWrite }: BracketProps & { match: AdminMatch }) => {
  const isChampion = match.next_match_id === null && match.stage === 'bracket' && match.winner !== null;
  const look = match.id === chosen ? ' match--on' : match.state === 'unset' ? ' match--next' : '';
  const lacks = match.state === 'unset' && (match.starts_at === null || match.venue === null);
  return (
    <article className={`match${look}${isChampion ? ' match--champion' : ''}`} id={`match-${match.id}`}>
      <ul>
        {(['home', 'away'] as const)
          .filter((slot) => match[slot].state !== 'bye')
          .map((slot) => (
            <SideRow key={slot} match={match} side={match[slot]} score={match.score?.[slot]} />
          ))}
      </ul>
      {isChampion ? (
        <p className="match__champion">
          <Icon name="trophy" size="s" />
          {t('sport.bracket.champion', { name: match.winner?.name ?? '' })}
        </p>
      ) : null}
      <div className="match__foot match__foot--act">
        <span className={lacks ? 'warn' : undefined}>
          {lacks && match.starts_at ? t('admin.tournament.noVenueYet') : whenWords(match, now)}
        </span>
        {canWrite ? <Step tournamentId={tournament.id} match={match} /> : null}
      </div>
    </article>
  );
};

const RoundColumn = ({
  round,
  number,
  isLoose,
  ...props
}: BracketProps & { round: Round; number: number; isLoose: boolean }) => (
  <section className={`round round--${Math.min(8, round.matches.length)}`} aria-labelledby={`round-${number}`}>
    <h3 id={`round-${number}`}>{round.name}</h3>
    <ol className="round__list">
      {round.matches.map((match) => (
        <li key={match.id} className={!isLoose && match.home.from_match_id !== null ? 'fed' : undefined}>
          <MatchCard {...props} match={match} />
        </li>
      ))}
    </ol>
  </section>
);

const GroupTable = ({ group }: { group: TournamentGroup }) => (
  <div className="card table-card">
    <table className="list-table grouptable">
      <caption className="h-card">{group.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin.tournament.team')}</th>
          <th scope="col">{t('admin.tournament.winsAndLosses')}</th>
          <th scope="col">{t('admin.tournament.points')}</th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map(({ team, rank, wins, losses, ties, points_for, points_against }) => (
          <tr key={team.id}>
            <td>
              <span className="num muted">{rank}</span> <Jersey colour={team.color} /> {team.name}
            </td>
            <td className="num">{[wins, losses, ...(ties > 0 ? [ties] : [])].join('–')}</td>
            <td className="num">{`${points_for}–${points_against}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Rounds that lead into each other stand side by side. */
function blocksOf(rounds: readonly Round[]): { stage: Round['stage']; rounds: { round: Round; number: number }[] }[] {
  const blocks: ReturnType<typeof blocksOf> = [];
  for (const [index, round] of rounds.entries()) {
    const last = blocks.at(-1);
    if (last?.stage === round.stage) last.rounds.push({ round, number: index + 1 });
    else blocks.push({ stage: round.stage, rounds: [{ round, number: index + 1 }] });
  }
  return blocks;
}
const halves = (rounds: readonly { round: Round }[]): boolean =>
  rounds.every(
    ({ round }, index) => index === 0 || round.matches.length * 2 === rounds[index - 1]!.round.matches.length,
  );

export const AdminBracket = (props: BracketProps) => {
  const { tournament } = props;
  return (
    <>
      {tournament.groups.length > 0 ? (
        <div className="grouptables">
          {tournament.groups.map((group) => (
            <GroupTable key={group.name} group={group} />
          ))}
        </div>
      ) : null}
      <nav className="chips phone-only" aria-label={t('sport.tournament.rounds')}>
        {tournament.rounds.map(({ name }, index) => (
          <a key={name} className="chip" href={`#round-${index + 1}`}>
            {name}
          </a>
        ))}
      </nav>
      {blocksOf(tournament.rounds).map(({ stage, rounds }) => {
        const isLoose = stage === 'group' || !halves(rounds);
        return (
          <div
            key={rounds[0]!.number}
            className={`bracket bracket--edit${isLoose ? ' bracket--loose' : ''}`}
            tabIndex={0}
            role="group"
            aria-label={rounds.map(({ round }) => round.name).join(', ')}
          >
            {rounds.map(({ round, number }) => (
              <RoundColumn key={number} {...props} round={round} number={number} isLoose={isLoose} />
            ))}
          </div>
        );
      })}
    </>
  );
};
