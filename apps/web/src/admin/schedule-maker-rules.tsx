import { t } from '@sports-hub/contract/texts';
import type { RuleStrength, ScheduleMaker } from '@sports-hub/contract';
import { valueOf, type AdminView } from './view.ts';

interface MakerProps {
  view: AdminView;
  maker: ScheduleMaker;
}

const OP = 'keepScheduleSettings';

const STRENGTHS: [RuleStrength, string][] = [
  ['must', t('admin.maker.must')],
  ['try', t('admin.maker.try')],
  ['off', t('admin.maker.off')],
];

type RuleName = 'rest' | 'coaches' | 'families' | 'same_opponent' | 'first_game';
type NumberName = 'rest_days' | 'same_opponent_days' | 'first_game_most';

const Rule = ({
  view,
  maker,
  name,
  title,
  words: about,
  number,
}: MakerProps & {
  name: RuleName;
  title: string;
  words?: string;
  number?: { name: NumberName; label: string; least: number; most: number };
}) => {
  const chosen = valueOf(view, OP, name, maker.settings[name], maker.season.id);
  return (
    <fieldset className="perm">
      <legend className="hidden-text">{title}</legend>
      <div>
        <p className="strong">{title}</p>
        {about ? <p className="small muted">{about}</p> : null}
        {number ? (
          <label className="small muted">
            {number.label}{' '}
            <input
              className="input input--number"
              type="number"
              name={number.name}
              min={number.least}
              max={number.most}
              required
              defaultValue={valueOf(view, OP, number.name, String(maker.settings[number.name]), maker.season.id)}
            />
          </label>
        ) : null}
      </div>
      <div className="pick" role="presentation">
        {STRENGTHS.map(([strength, words]) => (
          <label key={strength}>
            <input type="radio" name={name} value={strength} defaultChecked={chosen === strength} />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** What must be kept, is tried, or is not looked at. */
export const Rules = ({ view, maker }: MakerProps) => {
  const rule = { view, maker };
  return (
    <section className="card" aria-labelledby="rules">
      <div className="card__head">
        <div>
          <h2 id="rules" className="h-card">
            {t('admin.maker.rules')}
          </h2>
          <p className="small muted">{t('admin.maker.whatRulesAre')}</p>
        </div>
      </div>
      <div className="rows rules-list">
        <Rule
          {...rule}
          name="rest"
          title={t('admin.maker.rest')}
          number={{ name: 'rest_days', label: t('admin.maker.restDays'), least: 0, most: 14 }}
        />
        <Rule
          {...rule}
          name="coaches"
          title={t('admin.maker.coaches')}
          words={
            maker.double_coaches.length > 0
              ? t('admin.maker.neverAtOnce', { names: maker.double_coaches.join(', ') })
              : t('admin.maker.nobodyHasTwo')
          }
        />
        <div className="perm">
          <div>
            <p className="strong">{t('admin.maker.homeAndAway')}</p>
            <p className="small muted">{t('admin.maker.alwaysKept')}</p>
          </div>
        </div>
        <Rule
          {...rule}
          name="families"
          title={t('admin.maker.families')}
          words={t('admin.maker.notInTwoPlaces', { count: maker.families })}
        />
        <Rule
          {...rule}
          name="same_opponent"
          title={t('admin.maker.sameOpponent')}
          number={{ name: 'same_opponent_days', label: t('admin.maker.sameOpponentDays'), least: 1, most: 60 }}
        />
        <Rule
          {...rule}
          name="first_game"
          title={t('admin.maker.firstGame')}
          number={{ name: 'first_game_most', label: t('admin.maker.firstGameMost'), least: 0, most: 60 }}
        />
      </div>
    </section>
  );
};
