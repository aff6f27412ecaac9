import { t } from '@sports-hub/contract/texts';
import type { AdminSiteText } from '@sports-hub/contract';
import { Button, ButtonLink, Check, Field, formatMoment, Notice, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { Quicker } from '../season/parts.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/site-texts';
const OP = 'publishSiteText';
const NAMES = { terms: t('admin.siteTexts.terms'), privacy: t('admin.siteTexts.privacy') };

const standing = ({ number, changed, agreed, waiting }: AdminSiteText, now: string): string => {
  if (number === null || !changed) return t('admin.siteTexts.none');
  const time = formatMoment(changed.at, now);
  return [
    changed.by
      ? `${t('admin.siteTexts.shownBy', { number, name: changed.by, time })}.`
      : `${t('admin.siteTexts.shown', { number, time })}.`,
    t('admin.siteTexts.agreed', { count: agreed }),
    ...(waiting > 0 ? [t('admin.siteTexts.waiting', { count: waiting })] : []),
  ].join(' ');
};

const TextCard = ({ view, item }: { view: AdminView; item: AdminSiteText }) => {
  const { kind, number, text, dated, version } = item;
  const field = (name: string, otherwise: string) => ({
    id: `${kind}-${name}`,
    name,
    defaultValue: valueOf(view, OP, name, otherwise, kind),
    error: errorOf(view, OP, name, kind),
    required: true,
  });
  const asked = valueOf(view, OP, 'asked', '', kind);
  return (
    <section className="card card--pad stack" aria-labelledby={kind}>
      <div className="section-head">
        <h2 className="h-card" id={kind}>
          {NAMES[kind]}
        </h2>
        {number === null ? null : (
          <ButtonLink kind="quiet" small icon="external" href={`/${kind}`}>
            {t('admin.siteTexts.read')}
          </ButtonLink>
        )}
      </div>
      <p className="small muted">{standing(item, view.now)}</p>
      {may(view.me, 'site', 'write') ? (
        <ActionForm view={view} op={OP} id={kind} kind={kind} version={version} className="stack">
          <Quicker
            view={view}
            op={OP}
            id={kind}
            href={PATH}
            fields={[
              ['text', t('admin.siteTexts.text'), text],
              ['dated', t('admin.siteTexts.dated'), dated],
            ]}
          />
          {view.problem && isAbout(view, OP, kind) && view.problem.code !== 'record.changed' ? (
            <Notice tone="danger" role="alert" title={view.problem.message} />
          ) : null}
          <TextField
            {...field('text', text)}
            label={t('admin.siteTexts.text')}
            hint={t('admin.siteTexts.howToWrite')}
            rows={12}
            maxLength={60_000}
          />
          <Field {...field('dated', view.now.slice(0, 10))} type="date" label={t('admin.siteTexts.dated')} />
          <fieldset className="stack stack--s">
            <legend className="label">{t('admin.siteTexts.whoAgrees')}</legend>
            <Check
              choice
              type="radio"
              name="asked"
              value="nobody"
              required
              defaultChecked={asked === 'nobody'}
              label={t('admin.siteTexts.nobody')}
              hint={t('admin.siteTexts.nobodyHint')}
            />
            <Check
              choice
              type="radio"
              name="asked"
              value="everybody"
              required
              defaultChecked={asked === 'everybody'}
              label={t('admin.siteTexts.everybody')}
              hint={t('admin.siteTexts.everybodyHint')}
            />
          </fieldset>
          <div className="actions">
            <Button kind="primary" type="submit">
              {t('admin.siteTexts.publish')}
            </Button>
          </div>
        </ActionForm>
      ) : null}
    </section>
  );
};

const SiteTextsPage = ({ view, items }: { view: AdminView; items: AdminSiteText[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.siteTexts.tab')}</h1>
    </div>
    <SectionTabs view={view} />
    {may(view.me, 'site', 'write') ? null : <Notice icon="eye" title={t('admin.site.lookOnly')} />}
    <p>{t('admin.siteTexts.about')}</p>
    {items.map((item) => (
      <TextCard key={item.kind} view={view} item={item} />
    ))}
  </AdminFrame>
);

export const siteTexts = adminPage({
  path: PATH,
  title: t('admin.siteTexts.tab'),
  section: 'site',
  tab: t('admin.siteTexts.tab'),
  load: ({ need }) => need('listAdminSiteTexts'),
  Page: SiteTextsPage,
  done: { publishSiteText: t('admin.siteTexts.published') },
  audit: { 'content.site_text_published': t('admin.siteTexts.audit') },
});
