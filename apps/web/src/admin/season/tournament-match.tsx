import { t } from '@sports-hub/contract/texts';
import type { AdminMatch, AdminTournament, TeamRef } from '@sports-hub/contract';
import { Button, ButtonLink, Field, FieldError, Icon, Jersey, SelectField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';
import { Quicker } from './parts.tsx';
import { PointsError, PointsInput, type PointsOf } from './points-input.tsx';
import { matchTitle } from './tournament-bracket.tsx';

type ResultOp = 'enterMatchResult' | 'correctMatch';

export const ScoreIn = ({
  view,
  op,
  id,
  slot,
  team,
  known,
}: {
  view: AdminView;
  op: ResultOp;
  id: number;
  slot: 'home' | 'away';
  team: TeamRef;
  known: string;
}) => {
  const of: PointsOf = { view, op, id, side: slot };
  return (
    <>
      <label className="score-in">
        <Jersey colour={team.color} />
        <span className="score-in__t">{team.name}</span>
        <PointsInput of={of} team={team.name} known={known} />
      </label>
      <PointsError of={of} />
    </>
  );
};

/** How it ended, and who goes on where the score does not say so. */
export const EndFields = ({
  view,
  op,
  match,
  known = {},
}: {
  view: AdminView;
  op: ResultOp;
  match: AdminMatch;
  known?: { ended?: string | undefined; winner?: string | undefined };
}) => {
  const [home, away] = [match.home.team!.name, match.away.team!.name];
  return (
    <>
      <SelectField
        id={`ended-${match.id}`}
        name="ended"
        label={t('admin.results.howItEnded')}
        selected={valueOf(view, op, 'ended', known.ended ?? 'played', match.id)}
        options={[
          { value: 'played', label: t('scores.playedToTheEnd') },
          { value: 'forfeit_by_home', label: t('scores.forfeitBy', { team: home }) },
          { value: 'forfeit_by_away', label: t('scores.forfeitBy', { team: away }) },
        ]}
      />
      {match.stage === 'group' ? null : (
        <SelectField
          id={`winner-${match.id}`}
          name="winner"
          label={t('admin.tournament.whoGoesOn')}
          hint={t('admin.tournament.onlyIfLevel')}
          error={errorOf(view, op, 'winner', match.id)}
          selected={valueOf(view, op, 'winner', known.winner ?? '', match.id)}
          options={[
            { value: '', label: t('admin.tournament.whoHasMore') },
            { value: 'home', label: home },
            { value: 'away', label: away },
          ]}
        />
      )}
    </>
  );
};

const ResultForm = ({ view, match }: { view: AdminView; match: AdminMatch }) => {
  const op = 'enterMatchResult';
  const problem = isAbout(view, op, match.id) ? view.problem : null;
  return (
    <ActionForm view={view} op={op} id={match.id} version={match.version} className="match-edit__score">
      <Quicker
        view={view}
        op={op}
        id={match.id}
        href={view.path}
        fields={[
          ['home_score', match.home.team!.name, match.score?.home],
          ['away_score', match.away.team!.name, match.score?.away],
        ]}
      />
      {problem?.code.startsWith('result.') ? (
        <FieldError id={`result-${match.id}`}>{problem.message}</FieldError>
      ) : null}
      {(['home', 'away'] as const).map((slot) => (
        <ScoreIn
          key={slot}
          {...{ view, op, slot, id: match.id, team: match[slot].team!, known: String(match.score?.[slot] ?? '') }}
        />
      ))}
      <EndFields view={view} op={op} match={match} />
      <p className="small match-edit__say">
        <Icon name="check" size="s" />
        {match.next
          ? t('admin.tournament.winnerGoesOnTo', { match: match.next.name })
          : t('admin.tournament.savesTheResult')}
      </p>
      <div>
        <Button kind="primary" type="submit">
          {t('admin.tournament.saveTheResult')}
        </Button>
      </div>
    </ActionForm>
  );
};

const TimeForm = ({
  view,
  match,
  venues,
}: {
  view: AdminView;
  match: AdminMatch;
  venues: readonly { id: number; name: string }[];
}) => {
  const op = 'changeMatch';
  const [day = match.planned_on, time = ''] = match.starts_at?.split('T') ?? [];
  const field = (name: string, label: string, known: string) => ({
    ...{ id: `match-${name}`, name, label },
    defaultValue: valueOf(view, op, name, known, match.id),
    error: errorOf(view, op, name, match.id),
  });
  return (
    <ActionForm view={view} op={op} id={match.id} version={match.version} className="stack">
      <Quicker
        view={view}
        op={op}
        id={match.id}
        href={view.path}
        fields={[
          ['day', t('admin.tournament.day'), match.starts_at ? day : ''],
          ['time', t('admin.tournament.time'), time.slice(0, 5)],
        ]}
      />
      <div className="fields-2 fields-2--tight">
        <Field {...field('day', t('admin.tournament.day'), day)} type="date" />
        <Field {...field('time', t('admin.tournament.time'), time.slice(0, 5))} type="time" />
      </div>
      <SelectField
        id="match-venue"
        name="venue_id"
        label={t('admin.venues.venue')}
        error={errorOf(view, op, 'venue_id', match.id)}
        selected={valueOf(view, op, 'venue_id', String(match.venue?.id ?? ''), match.id)}
        options={[
          { value: '', label: t('admin.tournament.noVenueYet') },
          ...venues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <div>
        <Button type="submit">{t('admin.tournament.saveTimeAndPlace')}</Button>
      </div>
    </ActionForm>
  );
};

/** One editor below the bracket, so that the bracket stays whole. */
export const MatchEditor = ({
  view,
  tournament,
  match,
  venues,
}: {
  view: AdminView;
  tournament: AdminTournament;
  match: AdminMatch;
  venues: readonly { id: number; name: string }[];
}) => (
  <section className="card" id="edit" aria-labelledby="edit-title">
    <div className="card__head">
      <div>
        <h2 id="edit-title" className="h-card">
          {matchTitle(match, ' – ')}
        </h2>
        <p className="small muted">
          {[match.name, match.next ? t('admin.tournament.winnerGoesOnTo', { match: match.next.name }) : '']
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
      <ButtonLink kind="icon" href={`/admin/tournaments/${tournament.id}`} aria-label={t('admin.tournament.close')}>
        <Icon name="x" />
      </ButtonLink>
    </div>
    <div className="match-edit">
      {match.home.team && match.away.team ? (
        <ResultForm view={view} match={match} />
      ) : (
        <p className="muted">{t('admin.tournament.resultComesLater')}</p>
      )}
      <TimeForm view={view} match={match} venues={venues} />
    </div>
  </section>
);
