import { t } from '@sports-hub/contract/texts';
import type { CorrectionChange, CorrectionPreview } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  Field,
  FieldError,
  formatDate,
  formatMoment,
  Icon,
  Jersey,
  Notice,
  TextField,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { FromPage, Quicker } from './parts.tsx';
import { matchTitle } from './tournament-bracket.tsx';
import { EndFields, ScoreIn } from './tournament-match.tsx';

const OP = 'correctMatch';

interface CorrectProps {
  view: AdminView;
  preview: CorrectionPreview;
  /** What the new result is so far: it stands in the address. */
  given: Readonly<Record<string, string>>;
}

const Until = ({ preview: { match } }: { preview: CorrectionPreview }) => (
  <div className="correct__col">
    <p className="small muted">{t('admin.schedule.untilNow')}</p>
    {(['home', 'away'] as const).map((slot) => {
      const { team } = match[slot];
      const isWinner = match.winner !== null && match.winner.id === team?.id;
      return (
        <p key={slot} className={isWinner ? 'correct__row correct__row--won' : 'correct__row'}>
          <Jersey colour={team?.color ?? null} />
          <span>{team?.name}</span>
          <b className="num">{match.score?.[slot]}</b>
        </p>
      );
    })}
  </div>
);

const Change = ({ view, change }: { view: AdminView; change: CorrectionChange }) => (
  <li className="chg">
    <div className="chg__what">
      <h3>{change.name}</h3>
      <p className="small muted">
        {[
          change.starts_at ? formatMoment(change.starts_at, view.now) : '',
          change.is_played ? t('admin.correct.wasPlayed') : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
    <dl className="diff diff--top">
      <div>
        <dt>{t('admin.schedule.untilNow')}</dt>
        <dd>{change.before}</dd>
      </div>
      <div className="diff__after">
        <dt>{t('admin.schedule.fromNowOn')}</dt>
        <dd>
          <b>{change.after}</b>
        </dd>
      </div>
    </dl>
    {change.words ? <p className="small muted">{change.words}</p> : null}
  </li>
);

const WhatChanges = ({ view, preview, given }: CorrectProps) => {
  // Before anything is entered nothing is wrong.
  const problem = Object.keys(given).length > 0 ? preview.problem : null;
  return (
    <section className="stack stack--s" id="changes" aria-labelledby="changes-title" data-live-part>
      <h2 id="changes-title">{t('admin.correct.whatChanges')}</h2>
      <input type="hidden" name="seen" value={preview.changes.map(({ match_id }) => match_id).join()} />
      {errorOf(view, OP, 'seen', preview.match.id) ? (
        <FieldError id="seen">{errorOf(view, OP, 'seen', preview.match.id)}</FieldError>
      ) : null}
      {problem ? <Notice tone="warning">{problem}</Notice> : null}
      {preview.changes.length + preview.unchanged.length > 0 ? (
        <ol className="card rows">
          {preview.changes.map((change) => (
            <Change key={change.match_id} view={view} change={change} />
          ))}
          {preview.unchanged.map(({ name, starts_at, words }) => (
            <li key={name} className="chg">
              <div className="chg__what">
                <h3>{name}</h3>
                {starts_at ? <p className="small muted">{formatMoment(starts_at, view.now)}</p> : null}
              </div>
              <p className="small">{t('admin.correct.stays', { words })}</p>
            </li>
          ))}
        </ol>
      ) : problem ? null : (
        <p className="card card--pad muted">{t('admin.correct.nothingChanges')}</p>
      )}
      {preview.needs_choice ? <Later view={view} preview={preview} given={given} /> : null}
    </section>
  );
};

/** A later match was played: never silently. */
const Later = ({ view, preview, given }: CorrectProps) => {
  const error = errorOf(view, OP, 'later', preview.match.id);
  const chosen = valueOf(view, OP, 'later', given['later'] ?? '', preview.match.id);
  return (
    <fieldset className="stack stack--s" aria-describedby={error ? 'later-e' : undefined}>
      <legend className="h-card display">{t('admin.correct.laterWasPlayed')}</legend>
      <Check
        choice
        type="radio"
        name="later"
        value="replay"
        label={t('admin.correct.replay')}
        hint={t('admin.correct.replayHint')}
        defaultChecked={chosen === 'replay'}
      />
      {preview.can_stand ? (
        <Check
          choice
          type="radio"
          name="later"
          value="stand"
          label={t('admin.correct.stand')}
          hint={t('admin.correct.standHint')}
          defaultChecked={chosen === 'stand'}
        />
      ) : null}
      {error ? <FieldError id="later">{error}</FieldError> : null}
    </fieldset>
  );
};

const WhoHears = ({ preview: { reach, teams } }: { preview: CorrectionPreview }) => (
  <section className="card card--pad stack" id="who" aria-labelledby="who-title" data-live-part>
    <h2 id="who-title" className="h-card">
      {t('admin.correct.whoHears')}
    </h2>
    <ul className="facts">
      {teams.map(({ id, name, families, words }) => (
        <li key={id}>
          <Icon name="mail" />
          <span>
            <b>{t('admin.correct.familiesOf', { count: families, name })}</b>
            <small>{words}</small>
          </span>
        </li>
      ))}
      {reach.coaches > 0 ? (
        <li>
          <Icon name="users" />
          <span>
            {t('admin.schedule.coachCount', { count: reach.coaches })}
            <small>{t('admin.correct.callFirst')}</small>
          </span>
        </li>
      ) : null}
      {teams.length === 0 ? (
        <li>
          <Icon name="mail" />
          <span>{t('admin.schedule.nobodyHears')}</span>
        </li>
      ) : null}
    </ul>
  </section>
);

function CorrectPage(props: CorrectProps) {
  const { view, preview, given } = props;
  const { match, tournament, reach } = preview;
  const home = `/admin/tournaments/${tournament.id}`;
  const about = [matchTitle(match, ' – '), match.name, match.starts_at ? formatDate(match.starts_at, view.now) : ''];
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <FromPage href={home} label={tournament.name} />
        <h1>{t('admin.correct.correctAResult')}</h1>
        <p>
          {about.filter(Boolean).join(', ')}.{' '}
          {match.has_gone_on && match.winner ? t('admin.correct.haveGoneOn', { name: match.winner.name }) : ''}
        </p>
      </div>
      <noscript>
        <form method="get" className="card card--pad form__end">
          {(['home', 'away'] as const).map((slot) => (
            <Field
              key={slot}
              id={`look-${slot}`}
              name={`${slot}_score`}
              inputMode="numeric"
              label={t('admin.results.pointsOf', { team: match[slot].team?.name ?? '' })}
              defaultValue={given[`${slot}_score`] ?? valueOf(view, OP, `${slot}_score`, '', match.id)}
            />
          ))}
          <Button type="submit">{t('admin.correct.look')}</Button>
        </form>
      </noscript>
      {may(view.me, 'season', 'write') ? (
        <div data-live-form>
          <ActionForm
            view={view}
            op={OP}
            id={match.id}
            version={tournament.version}
            back={home}
            className="cols cols--side season-cols"
          >
            <div className="stack stack--l">
              {isAbout(view, OP, match.id) && view.problem?.code === 'record.changed' ? (
                <Quicker
                  view={view}
                  op={OP}
                  id={match.id}
                  href={view.path}
                  fields={[
                    ['home_score', match.home.team!.name, match.score?.home],
                    ['away_score', match.away.team!.name, match.score?.away],
                  ]}
                />
              ) : null}
              <section className="card card--pad stack" aria-labelledby="score">
                <h2 id="score" className="h-card">
                  {t('admin.correct.theScore')}
                </h2>
                <div className="correct">
                  <Until preview={preview} />
                  <div className="correct__col correct__col--new">
                    <p className="small">{t('admin.correct.rightIs')}</p>
                    {(['home', 'away'] as const).map((slot) => (
                      <ScoreIn
                        key={slot}
                        {...{ view, slot, op: OP, id: match.id, team: match[slot].team! }}
                        known={given[`${slot}_score`] ?? String(match.score?.[slot] ?? '')}
                      />
                    ))}
                  </div>
                </div>
                <div className="fields-2">
                  <EndFields
                    view={view}
                    op={OP}
                    match={match}
                    known={{ ended: given['ended'], winner: given['winner'] }}
                  />
                </div>
              </section>
              <WhatChanges {...props} />
            </div>
            <aside className="stack" aria-labelledby="who-title">
              <WhoHears preview={preview} />
              <TextField
                id="reason"
                name="reason"
                rows={2}
                required
                maxLength={500}
                label={t('admin.correct.reason')}
                hint={t('admin.correct.reasonHint')}
                defaultValue={valueOf(view, OP, 'reason', '', match.id)}
                error={errorOf(view, OP, 'reason', match.id)}
              />
              <div className="side-acts" id="acts" data-live-part>
                <Button kind="primary" wide type="submit">
                  {reach.families > 0
                    ? t('admin.correct.correctAndTell', { count: reach.families })
                    : t('admin.correct.correctIt')}
                </Button>
                <ButtonLink kind="quiet" wide href={home}>
                  {t('admin.correct.leaveIt')}
                </ButtonLink>
              </div>
            </aside>
          </ActionForm>
        </div>
      ) : (
        <WhatChanges {...props} />
      )}
    </AdminFrame>
  );
}

const POINTS = /^\d{1,3}$/;

export const correctResult = adminPage({
  path: '/admin/matches/:id/correct',
  title: t('admin.correct.correctAResult'),
  section: 'season',
  load: async ({ need, call, params: { id = '' }, query }) => {
    const given = Object.fromEntries(
      ['home_score', 'away_score', 'ended', 'winner', 'later'].flatMap((name) =>
        query[name] ? [[name, query[name]]] : [],
      ),
    ) as Record<string, string>;
    const points = (name: string) => (POINTS.test(given[name] ?? '') ? { [name]: Number(given[name]) } : {});
    const words = (name: string) => (given[name] ? { [name]: given[name] } : {});
    const asked = {
      ...points('home_score'),
      ...points('away_score'),
      ...words('ended'),
      ...words('winner'),
      ...words('later'),
    };
    const seen = await call('getMatchCorrection', { params: { id }, query: asked as never });
    const preview = seen.ok ? seen.data : await need('getMatchCorrection', { params: { id } });
    return { preview, given };
  },
  Page: CorrectPage,
  done: { correctMatch: t('admin.correct.isCorrected') },
  audit: { 'tournament.result_corrected': t('admin.correct.corrected') },
});
