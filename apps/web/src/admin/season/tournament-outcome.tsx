import { t } from '@sports-hub/contract/texts';
import type { TournamentPreview } from '@sports-hub/contract';
import { formatDate, Jersey } from '../../kit/index.ts';
import type { AdminView } from '../view.ts';

type PreviewSide = TournamentPreview['rounds'][number]['matches'][number]['home'];
const Side = ({ side }: { side: PreviewSide }) => (
  <span>
    {side.team ? (
      <>
        <b className="num">{side.seed}</b>
        <Jersey colour={side.team.color} />
        {side.team.name}
      </>
    ) : (
      <span className="muted">{side.words}</span>
    )}
  </span>
);

/** What a tournament would be, round by round. */
export const Outcome = ({ view, preview }: { view: AdminView; preview: TournamentPreview }) => (
  <section className="card preview" id="preview" aria-labelledby="preview-title" data-live-part>
    <div className="card__head">
      <h2 id="preview-title" className="h-card">
        {t('admin.newTournament.whatComesOut')}
      </h2>
    </div>
    <div className="preview__body">
      {preview.rounds.map(({ name, on, matches }) => (
        <section key={name}>
          <h3>
            {name} {on ? <span className="small muted">{formatDate(on, view.now)}</span> : null}
          </h3>
          <ol>
            {matches.map(({ home, away }, index) => (
              <li key={index} className="mini">
                <Side side={home} />
                <Side side={away} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {preview.rounds.length === 0 ? <p className="muted">{t('admin.newTournament.doesNotFit')}</p> : null}
    </div>
    <p className="card__foot small muted">{t('admin.newTournament.draftUntilPublished')}</p>
  </section>
);
