import { t } from '@sports-hub/contract/texts';
import type { ImportHead, ImportKindName } from '@sports-hub/contract';
import { Button, Icon, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { loadShownSeason, mayChange, NoSeason, SeasonHead, type ShownSeason } from '../season/parts.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { EarlierFiles, HowItWorks, ImportSteps } from './parts.tsx';
import { KINDS } from './words.ts';

const OP = 'pasteImport';

const TheFile = ({ view, season }: { view: AdminView; season: ShownSeason['season'] }) => {
  const chosen = valueOf(view, OP, 'kind', 'games');
  return (
    <section className="card card--pad stack" aria-labelledby="file">
      <h2 id="file" className="h-card">
        {t('admin.imports.theFile')}
      </h2>
      <ActionForm
        view={view}
        op={OP}
        hidden={{ season_id: season?.id }}
        back="/admin/imports/:id?step=columns"
        className="stack"
      >
        <fieldset className="stack stack--s">
          <legend className="label">{t('admin.imports.whatIsInIt')}</legend>
          <div className="row">
            {(Object.keys(KINDS) as ImportKindName[]).map((kind) => (
              <label key={kind} className="check">
                <input type="radio" name="kind" value={kind} defaultChecked={chosen === kind} /> {KINDS[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="dropfile" data-import-file hidden>
          <span className="dropfile__icon">
            <Icon name="doc" />
          </span>
          <div className="grow">
            <p className="strong">{t('admin.imports.aFile')}</p>
            <p className="small muted">{t('admin.imports.dropIt')}</p>
          </div>
          <label className="btn btn--secondary btn--small">
            {t('admin.imports.chooseAFile')}
            <input className="hidden-text" type="file" accept=".csv,.tsv,.txt,text/csv" />
          </label>
        </div>
        <TextField
          id="rows"
          name="text"
          rows={8}
          maxLength={60_000}
          label={t('admin.imports.rowsOfASpreadsheet')}
          hint={t('admin.imports.withHeadings')}
          defaultValue={valueOf(view, OP, 'text')}
          error={errorOf(view, OP, 'file') ?? errorOf(view, OP, 'text')}
        />
        <p className="small muted">{t('admin.imports.nothingIsStored')}</p>
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('admin.imports.showTheColumns')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
};

const StartPage = ({ view, seasons, season, items }: ShownSeason & { view: AdminView; items: ImportHead[] }) => (
  <AdminFrame view={view}>
    <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.imports.bringInAFile')} />
    {mayChange(view, season) ? (
      <>
        <ImportSteps step={1} />
        <div className="cols cols--side season-cols">
          <TheFile view={view} season={season} />
          <HowItWorks />
        </div>
      </>
    ) : null}
    {season ? <EarlierFiles view={view} items={items} /> : <NoSeason view={view} />}
  </AdminFrame>
);

export const importStart = adminPage({
  path: '/admin/imports',
  title: t('admin.imports.bringInAFile'),
  section: 'season',
  under: '/admin/schedule',
  load: async (request) => {
    const shown = await loadShownSeason(request);
    const { items } = await request.need('listImports', {
      query: shown.season && shown.season.state !== 'current' ? { season_id: shown.season.id } : {},
    });
    return { ...shown, items };
  },
  Page: StartPage,
});
