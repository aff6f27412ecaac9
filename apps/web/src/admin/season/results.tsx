import { t } from '@sports-hub/contract/texts';
import type { AdminVenue, FieldGame, ResultOffice } from '@sports-hub/contract';
import { ButtonLink, Field, formatMoment, formatShortDate, Icon, Jersey, Notice } from '../../kit/index.ts';
import { authorOf, matchOf, saidWords, scoreWords } from '../../scores/words.ts';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import type { AdminView } from '../view.ts';
import { loadShownSeason, mayChange, NoSeason, SeasonHead, type ShownSeason } from './parts.tsx';
import { DecideForm, TakeForm } from './result-forms.tsx';
import { WhoMayEnter } from './result-entrants.tsx';

interface ResultsProps extends ShownSeason {
  view: AdminView;
  office: ResultOffice | undefined;
  venues: AdminVenue[];
  /** The secret of a link that was made a moment ago. */
  made: string;
}

const When = ({ game, now }: { game: FieldGame; now: string }) => (
  <div className="mres__when">
    <span className="num">{formatMoment(game.starts_at, now)}</span>
    <span className="small muted">{game.venue}</span>
  </div>
);

const titleOf = (game: FieldGame): string => {
  const match = matchOf(game);
  if (game.home_score !== null) return t('admin.results.objected', { match });
  return game.entries.length > 1 ? t('admin.results.twoScores', { match }) : t('admin.results.wasBrokenOff', { match });
};

/** What each side said, one of which is taken; or another score. */
const Undecided = ({ view, game, canDecide }: { view: AdminView; game: FieldGame; canDecide: boolean }) => (
  <li className="mres mres--two" id={`game-${game.game_id}`}>
    <When game={game} now={view.now} />
    <div className="mres__clash">
      <p className="strong">{titleOf(game)}</p>
      <ul className="twoscores">
        {game.entries.map((entry) => (
          <li key={entry.side} className="card card--pad stack stack--s">
            <b className="num">{saidWords(game, entry)}</b>
            <span className="small muted">
              {[authorOf(game, entry), formatMoment(entry.entered_at, view.now)].join(', ')}
              {entry.note ? `: “${entry.note}”` : ''}
            </span>
            {canDecide ? <TakeForm view={view} game={game} entry={entry} /> : null}
          </li>
        ))}
      </ul>
      {canDecide ? (
        <details className="more-way">
          <summary>
            <Icon name="right" size="s" />
            {t('admin.results.orAnother')}
          </summary>
          <DecideForm view={view} game={game} />
        </details>
      ) : null}
    </div>
  </li>
);

const Missing = ({ view, game, canDecide }: { view: AdminView; game: FieldGame; canDecide: boolean }) => (
  <li className="mres" id={`game-${game.game_id}`}>
    <When game={game} now={view.now} />
    <div className="mres__clash">{canDecide ? <DecideForm view={view} game={game} /> : matchOf(game)}</div>
  </li>
);

const LatelyRow = ({ view, game, canDecide }: { view: AdminView; game: FieldGame; canDecide: boolean }) => {
  const entry = game.entries.find(({ side }) => side === 'league') ?? game.entries.at(0);
  return (
    <tr>
      <td>{formatShortDate(game.starts_at, view.now)}</td>
      <td>
        <Jersey colour={game.away_team.color} /> {game.away_team.name}
      </td>
      <td className="fin num">{scoreWords(game)}</td>
      <td>
        <Jersey colour={game.home_team.color} /> {game.home_team.name}
      </td>
      <td className="muted">
        {entry ? authorOf(game, entry) : ''}
        {canDecide ? (
          <details className="more-way">
            <summary>
              <Icon name="right" size="s" />
              {t('admin.results.correct')}
            </summary>
            <DecideForm view={view} game={game} />
          </details>
        ) : null}
      </td>
    </tr>
  );
};

const Lately = ({ view, games, canDecide }: { view: AdminView; games: readonly FieldGame[]; canDecide: boolean }) => (
  <section className="stack stack--s" aria-labelledby="lately">
    <h2 id="lately">{t('admin.results.enteredLately')}</h2>
    {games.length > 0 ? (
      <div className="card table-card">
        <table className="fins">
          <thead>
            <tr>
              <th scope="col">{t('admin.results.day')}</th>
              <th scope="col">{t('admin.results.away')}</th>
              <th scope="col">{t('admin.results.score')}</th>
              <th scope="col">{t('admin.results.home')}</th>
              <th scope="col">{t('admin.results.by')}</th>
            </tr>
          </thead>
          <tbody>
            {games.map((game) => (
              <LatelyRow key={game.game_id} view={view} game={game} canDecide={canDecide} />
            ))}
          </tbody>
        </table>
      </div>
    ) : (
      <p className="card card--pad muted">{t('admin.results.nothingYet')}</p>
    )}
  </section>
);

const Office = ({ view, season, office, venues }: ResultsProps & { office: ResultOffice }) => {
  const { undecided, missing, lately } = office;
  const canDecide = mayChange(view, season);
  return (
    <div className="cols cols--side season-cols">
      <div className="stack stack--l">
        {undecided.length + missing.length === 0 ? <Notice tone="success">{t('admin.results.allDone')}</Notice> : null}
        {undecided.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="undecided">
            <h2 id="undecided">{t('admin.results.toDecide', { count: undecided.length })}</h2>
            <ul className="card rows">
              {undecided.map((game) => (
                <Undecided key={game.game_id} view={view} game={game} canDecide={canDecide} />
              ))}
            </ul>
          </section>
        ) : null}
        {missing.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="missing">
            <h2 id="missing">{t('admin.results.missing', { count: missing.length })}</h2>
            <ul className="card rows">
              {missing.map((game) => (
                <Missing key={game.game_id} view={view} game={game} canDecide={canDecide} />
              ))}
            </ul>
          </section>
        ) : null}
        <Lately view={view} games={lately} canDecide={canDecide} />
      </div>
      <WhoMayEnter view={view} season={season} office={office} venues={venues} />
    </div>
  );
};

const MadeLink = ({ address }: { address: string }) => (
  <Notice tone="success" role="status" title={t('admin.results.linkIsMade')}>
    <Field id="made-link" label={t('admin.results.linkAddress')} readOnly defaultValue={address} />
  </Notice>
);

function ResultsPage(props: ResultsProps) {
  const { view, seasons, season, office, made } = props;
  return (
    <AdminFrame view={view}>
      <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.results.results')}>
        {office ? (
          <ButtonLink kind="primary" href="#new-link">
            {t('admin.results.scorekeeperLink')}
          </ButtonLink>
        ) : null}
      </SeasonHead>
      {office && /^[\w-]{43}$/.test(made) ? <MadeLink address={`${office.score_pages}${made}`} /> : null}
      {view.problem?.code === 'record.changed' ? (
        <Notice tone="warning" role="alert">
          {t('admin.results.somebodyWasQuicker')}
        </Notice>
      ) : null}
      {office ? <Office {...props} office={office} /> : <NoSeason view={view} />}
    </AdminFrame>
  );
}

export const results = adminPage({
  path: '/admin/results',
  title: t('admin.results.results'),
  section: 'season',
  tab: t('admin.results.results'),
  badge: { of: 'results', words: t('admin.results.waiting'), tone: 'danger' },
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    const { items: venues } = await need('listAdminVenues');
    const office = shown.season ? await need('getResultOffice', { params: { id: shown.season.id } }) : undefined;
    return { ...shown, office, venues, made: query['made'] ?? '' };
  },
  Page: ResultsPage,
  done: {
    decideResult: t('admin.results.resultIsSaved'),
    changeResultSettings: t('admin.results.settingsAreSaved'),
    withdrawScorekeeperLink: t('admin.results.linkHasEnded'),
  },
  audit: {
    'result.decided': t('admin.results.decidedTheResultOf'),
    'result.settings_changed': t('admin.results.changedWhoEnters'),
    'result.link_made': t('admin.results.madeALinkFor'),
    'result.link_withdrawn': t('admin.results.endedALink'),
  },
});
