import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultyProxy, type FaultyProxy } from '@sports-hub/stack/testing/faulty-proxy';
import { assetHref, assetsFolder } from '@sports-hub/web/render';
import { cookieOf, lookAt, openPhone } from '../browser.ts';
import { median, row, type BenchContext, type Suite } from '../harness.ts';

/** The worker has what it keeps. Plain text: it runs in the page. */
const IS_KEPT = `Promise.all(['/', '/teams'].map((key) => caches.match(key))).then((found) => found.every(Boolean))`;

/** Opens the start page without a connection. */
async function openOffline(ctx: BenchContext, way: FaultyProxy): Promise<number> {
  const { origin } = way;
  way.fault = 'pass';
  const { context, page } = await openPhone(ctx.folder, await cookieOf(origin, 'pat.parker'), origin);
  try {
    await page.goto(origin);
    while (!(await page.evaluate(IS_KEPT))) await page.waitForTimeout(200);
    way.fault = 'refuse';
    const { paint } = await lookAt(page, `${origin}/`, '.offline');
    return paint;
  } finally {
    await context.close();
  }
}

export const suite: Suite = {
  name: 'offline',
  summary: 'The start page as it is kept, without a connection, with a processor four times slower.',
  async run(ctx) {
    const { hub } = await ctx.startStack();
    // Cut for the page and its worker alike.
    const way = await startFaultyProxy(hub.url);
    const paints: number[] = [];
    for (let round = 0; round < Math.min(3, ctx.rounds); round += 1) paints.push(await openOffline(ctx, way));
    await way.stop();
    const worker = statSync(join(assetsFolder, `${assetHref('worker.js').replace('/assets/', '')}.br`)).size;
    return [
      row({ name: 'start page without a connection: largest paint', ours: median(paints), unit: 'ms', atMost: 1_000 }),
      row({ name: 'the worker with all its code', ours: worker / 1_000, unit: 'kB', atMost: 8 }),
    ];
  },
};
