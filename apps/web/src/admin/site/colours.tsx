import { t } from '@sports-hub/contract/texts';
import type { AdminSiteSettings, SiteColor } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import { FieldError, Icon } from '../../kit/index.ts';
import { colourOf, inTenths, readableReport, type ReadablePair } from '../../kit/readable.ts';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

export const SETTINGS_OP = 'saveSiteSettings';
const NAMES: readonly SiteColor[] = ['primary', 'secondary', 'accent', 'background', 'text'];
export const COLOR_WORDS: Record<SiteColor, readonly [label: string, what: string]> = {
  primary: [t('admin.site.primary'), t('admin.site.primaryFor')],
  secondary: [t('admin.site.secondary'), t('admin.site.secondaryFor')],
  accent: [t('admin.site.accent'), t('admin.site.accentFor')],
  background: [t('admin.site.background'), t('admin.site.backgroundFor')],
  text: [t('admin.site.text'), t('admin.site.textFor')],
};

/** As they stand in the form; what is no color counts as the one that is saved. */
function typedColours(view: AdminView, settings: AdminSiteSettings): Record<SiteColor, string> {
  const of = (name: SiteColor): string => {
    const saved = settings[`color_${name}`];
    return colourOf(valueOf(view, SETTINGS_OP, `color_${name}`, saved)) ?? saved;
  };
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<SiteColor, string>;
}

/** Two letters in these colors; a color that cannot be read is shown as two halves. */
const Sample = ({ pair: { name, front, back, is_enough } }: { pair: ReadablePair }) => (
  <svg className="aa" viewBox="0 0 44 36" aria-hidden="true">
    <rect width="44" height="36" fill={back} />
    <path d="M44 0v36H0z" fill={front} visibility={is_enough ? 'hidden' : undefined} />
    <text
      x="22"
      y="24"
      textAnchor="middle"
      fill={front}
      visibility={is_enough ? undefined : 'hidden'}
      data-sample={name}
    >
      {t('admin.site.sample')}
    </text>
  </svg>
);

export const ColourCard = ({ view, settings }: { view: AdminView; settings: AdminSiteSettings }) => {
  const colours = typedColours(view, settings);
  const { pairs, shade } = readableReport(colours);
  const disabled = !may(view.me, 'site', 'write');
  return (
    <section className="card site-card" aria-labelledby="colors">
      <div className="card__head">
        <div>
          <h2 className="h-card" id="colors">
            {t('admin.site.colors')}
          </h2>
          <p className="small muted">{t('admin.site.othersAreWorkedOut')}</p>
        </div>
      </div>
      <ul className="rows">
        {NAMES.map((name) => {
          const [label, what] = COLOR_WORDS[name];
          const field = `color_${name}` as const;
          const error = errorOf(view, SETTINGS_OP, field);
          const saved = settings[field];
          return (
            <li key={name} className="colour" data-colour={name}>
              <input
                className="swatch-input only-script"
                type="color"
                defaultValue={colours[name]}
                aria-label={t('admin.site.picker', { color: label })}
                disabled={disabled}
              />
              <div>
                <p className="strong small">{label}</p>
                <p className="xs muted">{what}</p>
              </div>
              <input
                className="input input--mono input--small"
                id={field}
                name={field}
                required
                maxLength={20}
                defaultValue={valueOf(view, SETTINGS_OP, field, saved)}
                aria-label={t('admin.site.asANumber', { color: label })}
                aria-describedby={`${field}-e`}
                aria-invalid={error ? 'true' : undefined}
                disabled={disabled}
                data-saved={saved}
                data-label={label}
              />
              <div className="colour__why">
                <span className="bad" data-fault={name} hidden={!error}>
                  {error ? <FieldError id={field}>{error}</FieldError> : <span className="error" id={`${field}-e`} />}
                </span>
                {name === 'primary' ? (
                  <p className="warn" data-shade={shade?.hex} hidden={shade === null || error !== undefined}>
                    <Icon name="alert" size="s" className="inline" /> <span data-shade-words>{shade?.words}</span>{' '}
                    {disabled ? null : (
                      <button className="btn btn--quiet btn--small flush only-script" type="button" data-use-shade>
                        {t('admin.site.useTheDarker')}
                      </button>
                    )}
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="card__body stack site-readable">
        <h3>{t('admin.site.whatPeopleCanRead')}</h3>
        <ul className="contrast">
          {pairs.map((pair) => (
            <li key={pair.name} data-pair={pair.name}>
              <Sample pair={pair} />
              <span>{pair.label}</span>
              <span className={pair.is_enough ? 'ok nowrap' : 'bad nowrap'}>
                <span className="num">{inTenths(pair.ratio)}</span>{' '}
                <span data-verdict>{pair.is_enough ? t('admin.site.good') : t('admin.site.tooLow')}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};

const Mini = ({ view, settings, mode }: { view: AdminView; settings: AdminSiteSettings; mode: 'light' | 'dark' }) => (
  <figure className="stack stack--s">
    <div className="mini" data-mini={mode} aria-hidden="true">
      <p className="mini__head">
        <span className="logo">
          <Icon name={sportFace(view.site.sport).look.ball} />
        </span>
        <span data-shows="name">{valueOf(view, SETTINGS_OP, 'name', settings.name)}</span>
      </p>
      <p className="mini__hero">
        <b data-shows="hero_title">{valueOf(view, SETTINGS_OP, 'hero_title', settings.hero_title)}</b>
        <span className="mini__btn">{t('admin.site.registerNow')}</span>
      </p>
      <p className="mini__page">
        <span>
          {t('admin.site.gamesStart')} <span className="mini__link">{t('admin.site.fullSchedule')}</span>
        </span>
        <span className="mini__btn mini__btn--2">{t('admin.site.continue')}</span>
      </p>
    </div>
    <figcaption className="xs muted">{mode === 'light' ? t('admin.site.light') : t('admin.site.dark')}</figcaption>
  </figure>
);

/** The home page in small, with what is typed; a browser draws its colors. */
export const Preview = (props: { view: AdminView; settings: AdminSiteSettings }) => (
  <aside className="stack stick only-script site-preview" aria-labelledby="preview">
    <div>
      <h2 className="h-card" id="preview">
        {t('admin.site.preview')}
      </h2>
      <p className="small muted">{t('admin.site.withWhatIsNotSaved')}</p>
    </div>
    <Mini {...props} mode="light" />
    <Mini {...props} mode="dark" />
  </aside>
);
