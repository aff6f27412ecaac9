import { t } from '@sports-hub/contract/texts';
import type { SeasonImport } from '@sports-hub/contract';
import { Button, ButtonLink, formatMoment, Notice } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal } from '../page.tsx';
import { FromPage, inNamedSeason } from '../season/parts.tsx';
import { may, type AdminView } from '../view.ts';
import { Columns } from './columns.tsx';
import { Differences } from './differences.tsx';
import { ImportSteps } from './parts.tsx';
import { KINDS } from './words.ts';

interface ImportProps {
  view: AdminView;
  one: SeasonImport;
  isAtColumns: boolean;
}

/** Where what came with a file is seen. */
const SEEN_AT: Readonly<Record<SeasonImport['kind'], string>> = {
  games: '/admin/schedule',
  practices: '/admin/schedule',
  rosters: '/admin/rosters',
  results: '/admin/results',
};

const outcomeOf = ({ state, stayed, added, changed }: SeasonImport): string => {
  if (state !== 'undone') return t('admin.imports.newAndChanged', { added, changed });
  return stayed === 0 ? t('admin.imports.allIsBack') : t('admin.imports.stayed', { count: stayed });
};

/** The teams that came with a file stand at once; who hears of them is somebody's decision. */
const Tell = ({
  view,
  one,
  tells,
}: Pick<ImportProps, 'view' | 'one'> & { tells: NonNullable<SeasonImport['tells']> }) => (
  <section className="card card--pad stack" aria-labelledby="tell">
    <h2 id="tell" className="h-card">
      {t('admin.imports.nobodyWasTold')}
    </h2>
    <p className="small">
      {t('admin.rosters.familiesGetOneMail', { count: tells.families })}{' '}
      {t('admin.rosters.coachesGetOne', { count: tells.coaches })}
    </p>
    {tells.unreached > 0 ? (
      <p className="small">{t('admin.rosters.nobodyToWriteTo', { count: tells.unreached })}</p>
    ) : null}
    <p className="small muted">{t('admin.imports.toldIsTold')}</p>
    {tells.families + tells.coaches > 0 ? (
      <ActionForm view={view} op="tellImport" id={one.id} version={one.version}>
        <Button kind="primary" type="submit">
          {t('admin.imports.tellFamilies', { count: tells.families })}
        </Button>
      </ActionForm>
    ) : null}
  </section>
);

const Done = ({ view, one }: Pick<ImportProps, 'view' | 'one'>) => (
  <>
    <Notice
      tone={one.state === 'undone' ? 'info' : 'success'}
      title={
        one.state === 'undone'
          ? t('admin.imports.wasUndone', { file: one.file_name })
          : t('admin.imports.wasApplied', { file: one.file_name })
      }
    >
      <p>{outcomeOf(one)}</p>
      {one.state === 'applied' ? (
        <ButtonLink small href={inNamedSeason(SEEN_AT[one.kind], one.season)}>
          {t('admin.imports.seeThem', { kind: KINDS[one.kind].toLowerCase() })}
        </ButtonLink>
      ) : null}
    </Notice>
    {one.tells && may(view.me, 'season', 'write') ? <Tell view={view} one={one} tells={one.tells} /> : null}
    {one.told_at ? (
      <Notice tone="info" title={t('admin.imports.wereTold')}>
        {t('admin.imports.wereToldAt', { time: formatMoment(one.told_at, view.now) })}
      </Notice>
    ) : null}
    {one.can_undo && may(view.me, 'season', 'write') ? (
      <section className="card card--pad stack" aria-labelledby="undo">
        <h2 id="undo" className="h-card">
          {t('admin.imports.undoing')}
        </h2>
        <p className="small">{t('admin.imports.undoingRule')}</p>
        <ActionForm view={view} op="undoImport" id={one.id} version={one.version}>
          <Button type="submit">{t('admin.imports.undoTheImport')}</Button>
        </ActionForm>
      </section>
    ) : null}
  </>
);

const titleOf = ({ one, isAtColumns }: Omit<ImportProps, 'view'>): string => {
  if (one.state === 'applied') return t('admin.imports.changesAreIn', { count: one.added + one.changed });
  if (one.state === 'undone') return t('admin.imports.undone');
  return isAtColumns
    ? t('admin.imports.bringIn', { kind: KINDS[one.kind].toLowerCase() })
    : t('admin.imports.lookThrough');
};

const ImportPage = ({ view, one, isAtColumns }: ImportProps) => {
  const isForgotten = one.state === 'open' && one.lines === 0;
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        {one.state === 'open' && !isAtColumns ? (
          <FromPage href={`/admin/imports/${one.id}?step=columns`} label={t('admin.imports.stepColumns')} />
        ) : (
          <FromPage href={inNamedSeason('/admin/imports', one.season)} label={t('admin.imports.tab')} />
        )}
        <h1>{titleOf({ one, isAtColumns })}</h1>
      </div>
      {isForgotten ? (
        <Notice title={t('admin.imports.forgotten')}>{t('admin.imports.takeItAgain')}</Notice>
      ) : (
        <>
          <ImportSteps step={one.state !== 'open' ? 4 : isAtColumns ? 2 : 3} />
          {one.state !== 'open' ? (
            <Done view={view} one={one} />
          ) : isAtColumns ? (
            <Columns view={view} one={one} />
          ) : (
            <Differences view={view} one={one} />
          )}
        </>
      )}
    </AdminFrame>
  );
};

export const importOne = adminPage({
  path: '/admin/imports/:id',
  title: t('admin.imports.bringInAFile'),
  section: 'season',
  load: async ({ need, params, query }) => {
    const id = numberIn(params['id']);
    if (id === undefined) throw new PageRefusal(404);
    const one = await need('getImport', { params: { id } });
    // Nothing can be read before its columns are known, and names are best said before each line complains.
    const isAtColumns = query['step'] === 'columns' || one.missing_fields.length > 0;
    return { one, isAtColumns };
  },
  Page: ImportPage,
  done: {
    changeImportColumns: t('admin.imports.columnsKept'),
    correctImport: t('admin.imports.checkedAgain'),
    applyImport: t('admin.imports.isApplied'),
    undoImport: t('admin.imports.isUndone'),
    tellImport: t('admin.imports.areTold'),
  },
  audit: {
    'import.taken': t('admin.imports.hasTaken'),
    'import.applied': t('admin.imports.hasApplied'),
    'import.undone': t('admin.imports.hasUndone'),
    'import.told': t('admin.imports.hasTold'),
  },
});
