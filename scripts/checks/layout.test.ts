import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectRoot } from './generated.ts';
import { misplaced, misplacedFiles } from './layout.ts';

test('every file is what its name promises', () => assert.deepEqual(misplacedFiles(projectRoot), []));

test('a promise that is broken is named', () => {
  const broken: [path: string, text: string][] = [
    ['apps/hub/src/links/routes.ts', `const rows = await db.rows('select 1')`],
    ['apps/sport/src/admin/wiring.ts', `await tx.run('delete from members')`],
    ['apps/sport/src/admin/claims/service.ts', `await tx.run('delete from claims')`],
    ['apps/sport/src/season/teams/team-routes.ts', `await sql.maybeOne<Row>('select 1')`],
    ['apps/hub/src/links/service.ts', `import type { FastifyRequest } from 'fastify';`],
    ['apps/hub/src/links/queries.ts', `if (!row) throw new Problem('record.not_found');`],
    ['apps/hub/src/links/service.ts', `await throttle.take(db, 'link-sport', accountId);`],
    ['apps/hub/src/links/utils.ts', ''],
    ['apps/hub/src/links/repository.ts', ''],
    ['apps/hub/src/links/compose.ts', ''],
    ['apps/hub/src/links/routes.ts', `export function addLinks(routes: Routes, { links }: Options): void {}`],
    ['apps/hub/src/links/routes.ts', `export function addLinkRoutes(routes: Routes, links: Links): void {}`],
    ['apps/hub/src/links/routes.ts', `export function addLinkRoutes(routes: Routes, { a }: A, { b }: B): void {}`],
    ['apps/hub/src/links/routes.ts', `export function addLinkRoutes({ routes, links }: Options): void {}`],
    ['apps/hub/src/links/routes.ts', `export function addLinkRoutes(app: App, { links }: Options): void {}`],
    ['apps/hub/src/links/routes.ts', `export const addLinkPages = (routes: Routes, { links }: Options): void => {};`],
    ['apps/hub/src/links/routes.ts', `export async function createLinks(options: Options): Promise<void> {}`],
    ['apps/hub/src/links/link-page.ts', `export function addLinkPage(app: App, site: Site): void {}`],
    ['apps/sport/src/admin/wiring.ts', `export function wireAdmin(app: App, { db }: Options): void {}`],
  ];
  for (const [path, text] of broken) {
    const [found, ...more] = misplaced(path, text);
    assert.ok(found?.startsWith(`${path}: `), path);
    assert.deepEqual(more, []);
  }
  assert.deepEqual(misplaced('apps/hub/src/links/queries.ts', `sql.rows('select 1')`), []);
  assert.deepEqual(
    misplaced('apps/hub/src/links/service.ts', `export const addLink = (tx: Tx, link: Link) => {};`),
    [],
  );
  for (const text of [
    `export function addLinkRoutes(routes: Routes, { links }: Options): void {}`,
    `export function addLinkPages(pages: PageRoutes, options: Options): void {}`,
    `export function addLinkEndpoints(app: App): void {}`,
  ])
    assert.deepEqual(misplaced('apps/hub/src/links/routes.ts', text), []);
});
