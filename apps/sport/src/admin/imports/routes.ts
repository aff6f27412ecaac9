import {
  applyImport,
  changeImportColumns,
  correctImport,
  getImport,
  listImports,
  pasteImport,
  tellImport,
  undoImport,
  uploadImport,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SeasonImports } from './service.ts';

export function addImportRoutes(routes: AdminRoutes, { imports }: { imports: SeasonImports }): void {
  routes.on(listImports, async ({ query }) => ok({ items: await imports.list(query.season_id) }));
  routes.on(uploadImport, async ({ caller, body: { kind, season_id: seasonId }, files }) =>
    created(await imports.take(caller, { kind, seasonId, fileName: files.file.filename, bytes: files.file.bytes })),
  );
  routes.on(pasteImport, async ({ caller, body: { kind, season_id: seasonId, text } }) =>
    created(
      await imports.take(caller, { kind, seasonId, fileName: t('admin.imports.pasted'), bytes: Buffer.from(text) }),
    ),
  );
  routes.on(getImport, async ({ params: { id } }) => ok(await imports.read(id)));
  routes.on(changeImportColumns, async ({ params: { id }, body: { version, columns = [], names = [] } }) =>
    ok(await imports.changeColumns(id, version, columns, names)),
  );
  routes.on(correctImport, async ({ params: { id }, body: { version, lines } }) =>
    ok(await imports.correct(id, version, lines)),
  );
  routes.on(applyImport, async ({ caller, params: { id }, body }) => ok(await imports.apply(caller, id, body)));
  routes.on(undoImport, async ({ caller, params: { id }, body: { version } }) =>
    ok(await imports.undo(caller, id, version)),
  );
  routes.on(tellImport, async ({ caller, params: { id }, body: { version } }) =>
    ok(await imports.tell(caller, id, version)),
  );
}
