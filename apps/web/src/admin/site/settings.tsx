import { t } from '@sports-hub/contract/texts';
import type { AdminSiteSettings } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import { Button, ButtonLink, Field, FieldError, formatMoment, Icon, Notice, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { Quicker, type NowStands } from '../season/parts.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { COLOR_WORDS, ColourCard, Preview, SETTINGS_OP } from './colours.tsx';

const PATH = '/admin/site';
const EMPTY_LINKS = 1;

type TextName =
  | 'name'
  | 'tagline'
  | 'hero_title'
  | 'hero_subtitle'
  | 'contact_email'
  | 'contact_phone'
  | 'contact_street'
  | 'contact_city'
  | 'contact_state'
  | 'contact_zip'
  | 'footer_text';
const LABELS: Record<TextName, string> = {
  name: t('admin.site.nameOfTheSite'),
  tagline: t('admin.site.tagline'),
  hero_title: t('admin.site.heroTitle'),
  hero_subtitle: t('admin.site.heroText'),
  contact_email: t('admin.site.email'),
  contact_phone: t('admin.site.phone'),
  contact_street: t('admin.site.street'),
  contact_city: t('admin.site.city'),
  contact_state: t('admin.site.state'),
  contact_zip: t('admin.site.zip'),
  footer_text: t('admin.site.foot'),
};

interface Part {
  view: AdminView;
  settings: AdminSiteSettings;
}

/** What a field of the settings has beside its hint. */
const fieldOf = ({ view, settings }: Part, name: TextName) => ({
  id: name,
  name,
  label: LABELS[name],
  defaultValue: valueOf(view, SETTINGS_OP, name, settings[name] ?? ''),
  error: errorOf(view, SETTINGS_OP, name),
  disabled: !may(view.me, 'site', 'write'),
  'data-saved': settings[name] ?? '',
  'data-label': LABELS[name],
});

const NameCard = (part: Part) => (
  <section className="card card--pad stack" aria-labelledby="site-name">
    <h2 className="h-card" id="site-name">
      {t('admin.site.name')}
    </h2>
    <div className="fields-2">
      <Field {...fieldOf(part, 'name')} hint={t('admin.site.onEveryPage')} required maxLength={120} />
      <Field {...fieldOf(part, 'tagline')} hint={t('admin.site.inSearchResults')} maxLength={160} />
    </div>
    <Field {...fieldOf(part, 'hero_title')} maxLength={120} />
    <Field {...fieldOf(part, 'hero_subtitle')} maxLength={300} />
  </section>
);

const kilobytes = (bytes: number): string => t('admin.site.kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) });

const LogoCard = ({ view, settings: { logo, version } }: Part) => {
  const picture = logo ? (
    <img src={logo.url} alt={t('admin.site.logo')} width={96} height={64} />
  ) : (
    <Icon name={sportFace(view.site.sport).look.ball} size="l" />
  );
  return (
    <section className="card card--pad stack" aria-labelledby="site-logo">
      <h2 className="h-card" id="site-logo">
        {t('admin.site.logo')}
      </h2>
      <div className="logos">
        <p className="logo-box">
          <span>{picture}</span>
          <span>{t('admin.site.onLight')}</span>
        </p>
        <p className="logo-box logo-box--dark">
          <span>{picture}</span>
          <span>{t('admin.site.onDark')}</span>
        </p>
      </div>
      <p className="small muted">
        {logo ? t('admin.site.logoFile', { name: logo.file_name, size: kilobytes(logo.size) }) : t('admin.site.noLogo')}{' '}
        {t('admin.site.logoWhere')}
      </p>
      {may(view.me, 'site', 'write') ? (
        <div className="actions">
          <label className="btn btn--secondary btn--small only-script" htmlFor="logo-file">
            <Icon name="download" className="upward" />
            {logo ? t('admin.site.replaceLogo') : t('admin.site.chooseLogo')}
            <input
              className="hidden-text"
              id="logo-file"
              type="file"
              accept="image/png,image/jpeg,image/webp"
              data-logo-version={version}
            />
          </label>
          {logo ? (
            <button className="btn btn--quiet btn--small" type="submit" form="plain-sign">
              {t('admin.site.plainSign')}
            </button>
          ) : null}
          <noscript>
            <p className="small muted">{t('admin.site.logoNeedsScript')}</p>
          </noscript>
        </div>
      ) : null}
      <p className="error small" role="alert" data-logo-error hidden />
    </section>
  );
};

const ContactCard = (part: Part) => (
  <section className="card card--pad stack" aria-labelledby="site-contact">
    <h2 className="h-card" id="site-contact">
      {t('admin.site.contact')}
    </h2>
    <div className="fields-2">
      <Field
        {...fieldOf(part, 'contact_email')}
        type="email"
        hint={t('admin.site.getsTheForm')}
        required
        maxLength={254}
      />
      <Field
        {...fieldOf(part, 'contact_phone')}
        type="tel"
        hint={t('admin.site.gameDayLine')}
        optional
        maxLength={40}
      />
    </div>
    <Field {...fieldOf(part, 'contact_street')} optional maxLength={120} />
    <div className="site-place">
      <Field {...fieldOf(part, 'contact_city')} optional maxLength={80} />
      <Field {...fieldOf(part, 'contact_state')} optional maxLength={40} />
      <Field {...fieldOf(part, 'contact_zip')} optional maxLength={20} />
    </div>
    <TextField {...fieldOf(part, 'footer_text')} rows={2} optional maxLength={500} />
  </section>
);

interface LinkRow {
  label: string;
  url: string;
}

/** As they were sent, else as they are stored and one more. */
function linkRows({ view, settings }: Part): LinkRow[] {
  const fields = isAbout(view, SETTINGS_OP) ? view.typed?.fields : undefined;
  if (!fields)
    return [...settings.social_links, ...Array.from({ length: EMPTY_LINKS }, () => ({ label: '', url: '' }))];
  const rows: LinkRow[] = [];
  for (let place = 0; typeof fields[`social_links.${place}.url`] === 'string'; place += 1)
    rows.push({
      label: String(fields[`social_links.${place}.label`] ?? ''),
      url: String(fields[`social_links.${place}.url`]),
    });
  return rows;
}

const LinkFields = ({ view, row, place }: { view: AdminView; row: LinkRow; place: number }) => {
  const disabled = !may(view.me, 'site', 'write');
  const field = (name: keyof LinkRow, label: string) => {
    const full = `social_links.${place}.${name}`;
    const error = errorOf(view, SETTINGS_OP, full);
    const id = `link-${name}-${place}`;
    return (
      <div className={error ? 'field field--error' : 'field'}>
        <label htmlFor={id}>{label}</label>
        <input
          className="input"
          id={id}
          name={full}
          type={name === 'url' ? 'url' : 'text'}
          maxLength={name === 'url' ? 500 : 40}
          defaultValue={row[name]}
          placeholder={name === 'url' ? 'https://' : undefined}
          disabled={disabled}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          data-link={name}
        />
        {error ? <FieldError id={id}>{error}</FieldError> : null}
      </div>
    );
  };
  const label = row.label || t('admin.site.theLink');
  return (
    <li className="site-link" data-link-row>
      {field('label', t('admin.site.linkName'))}
      {field('url', t('admin.site.linkAddress'))}
      {disabled ? null : (
        <span className="move only-script">
          <Button kind="icon" aria-label={t('admin.site.moveUp', { label })} data-link-move="-1">
            <Icon name="up" />
          </Button>
          <Button kind="icon" aria-label={t('admin.site.moveDown', { label })} data-link-move="1">
            <Icon name="down" />
          </Button>
          <Button kind="icon" aria-label={t('admin.site.remove', { label })} data-link-remove>
            <Icon name="x" />
          </Button>
        </span>
      )}
    </li>
  );
};

const SocialCard = (part: Part) => (
  <section className="card card--pad stack" aria-labelledby="site-social">
    <div className="section-head">
      <h2 className="h-card" id="site-social">
        {t('admin.site.socialLinks')}
      </h2>
      {may(part.view.me, 'site', 'write') ? (
        <Button small icon="plus" className="only-script" data-link-add>
          {t('admin.site.addALink')}
        </Button>
      ) : null}
    </div>
    <p className="small muted">{t('admin.site.linkHint')}</p>
    <ul
      className="stack stack--s site-links"
      data-links={JSON.stringify(part.settings.social_links.map(({ label, url }) => [label, url]))}
      data-label={t('admin.site.socialLinks')}
    >
      {linkRows(part).map((row, place) => (
        <LinkFields key={place} view={part.view} row={row} place={place} />
      ))}
    </ul>
  </section>
);

const UndoNote = ({ view, settings: { undo, version } }: Part) =>
  undo && may(view.me, 'site', 'write') ? (
    <ActionForm view={view} op="undoSiteSettings" version={version} className="site-undo">
      <p className="small muted">
        {undo.by
          ? t('admin.site.lastChange', { name: undo.by, time: formatMoment(undo.at, view.now) })
          : t('admin.site.lastChangeBySomebody', { time: formatMoment(undo.at, view.now) })}
        {'. '}
        {t('admin.site.undoUntil', { time: formatMoment(undo.until, view.now) })}
      </p>
      <Button small icon="undo" type="submit">
        {t('admin.site.undo')}
      </Button>
    </ActionForm>
  ) : null;

const SaveBar = ({ view }: { view: AdminView }) => (
  <div className="save-bar" role="region" aria-label={t('admin.site.changes')}>
    <p className="save-bar__what" role="status" data-save-words>
      {isAbout(view, SETTINGS_OP) ? <b>{t('admin.frame.notSavedYet')}</b> : null}
    </p>
    <a className="btn btn--quiet" href={PATH}>
      {t('admin.site.discard')}
    </a>
    <Button kind="primary" type="submit">
      {t('admin.site.save')}
    </Button>
  </div>
);

const COLORS = ['primary', 'secondary', 'accent', 'background', 'text'] as const;
const SettingsPage = ({ view, settings }: Part) => {
  const part = { view, settings };
  const canWrite = may(view.me, 'site', 'write');
  const compared: NowStands[] = [
    ...(Object.keys(LABELS) as TextName[]).map((name): NowStands => [name, LABELS[name], settings[name]]),
    ...COLORS.map((name): NowStands => [`color_${name}`, COLOR_WORDS[name][0], settings[`color_${name}`]]),
  ];
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.site.title')}</h1>
        <ButtonLink icon="external" href="/">
          {t('admin.site.seeTheSite')}
        </ButtonLink>
      </div>
      <SectionTabs view={view} />
      {canWrite ? null : <Notice icon="eye" title={t('admin.site.lookOnly')} />}
      <UndoNote {...part} />
      <ActionForm
        view={view}
        op={SETTINGS_OP}
        version={settings.version}
        elementId="site-settings"
        className="stack stack--l site-form"
      >
        <Quicker view={view} op={SETTINGS_OP} href={PATH} fields={compared} />
        <div className="cols--admin flow">
          <div className="stack stack--l">
            <NameCard {...part} />
            <ColourCard {...part} />
            <LogoCard {...part} />
            <ContactCard {...part} />
            <SocialCard {...part} />
          </div>
          <Preview {...part} />
        </div>
        {canWrite ? <SaveBar view={view} /> : null}
      </ActionForm>
      <ActionForm view={view} op="removeSiteLogo" version={settings.version} elementId="plain-sign">
        {null}
      </ActionForm>
    </AdminFrame>
  );
};

export const siteSettings = adminPage({
  path: PATH,
  title: t('admin.site.title'),
  section: 'site',
  tab: t('admin.site.tab'),
  load: async ({ need }) => ({ settings: await need('getSiteSettings') }),
  Page: SettingsPage,
  scripts: ['site.js'],
  done: {
    saveSiteSettings: t('admin.site.saved'),
    removeSiteLogo: t('admin.site.logoChanged'),
    undoSiteSettings: t('admin.site.undone'),
  },
  audit: {
    'content.settings_saved': t('admin.site.auditSaved'),
    'content.logo_changed': t('admin.site.auditLogo'),
    'content.settings_undone': t('admin.site.auditUndone'),
  },
});
