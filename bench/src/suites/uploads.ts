import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '@sports-hub/contract';
import { openSportDatabase } from '@sports-hub/sport/database';
import { photograph } from '@sports-hub/sport/testing/sent-files';
import { signInToAdministration, type Administration } from '../administration.ts';
import type { Service } from '../context.ts';
import { runLoad, startLoad, type Kind, type KindResult } from '../faults/mixed-load.ts';
import { cpuSeconds, row, type BenchContext, type Suite } from '../harness.ts';

const MB = 1024 * 1024;
const PICTURE_BYTES = 10 * MB;
/** Different ones, so that they are not drawn and kept as one. */
const MOTIFS = 8;
const MAX_MINUTES = 60;

const QUIET_SECONDS = 20;
/** What a page of the administration sends at a time. */
const AT_ONCE = 3;

/** A photograph of nearly ten megabytes; a comment behind its first bytes makes each its own file. */
async function motif(): Promise<Buffer> {
  const [width, height] = [6000, 4000];
  let photo = await photograph(width, height, { grain: 1500, quality: 92 });
  for (let quality = 88; photo.length > PICTURE_BYTES && quality > 20; quality -= 4)
    photo = await photograph(width, height, { grain: 1500, quality });
  return photo;
}

/** `photo` filled up with comments to exactly ten megabytes. */
function numbered(photo: Buffer, number: number): Buffer {
  const pieces = [photo.subarray(0, 2)];
  let missing = PICTURE_BYTES - photo.length;
  for (let length = 0; missing >= 8; missing -= length) {
    length = Math.min(missing, 60_000);
    if (missing - length < 8) length = missing;
    const comment = Buffer.alloc(length);
    comment.writeUInt16BE(0xff_fe, 0);
    comment.writeUInt16BE(length - 2, 2);
    randomBytes(Math.min(length - 4, 64)).copy(comment, 4);
    comment.writeUInt32BE(number, 4);
    pieces.push(comment);
  }
  return Buffer.concat([...pieces, photo.subarray(2)]);
}

/** Megabytes that a process has now. */
const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    });

/** The most that the service, and it with the process that draws its pictures, have had until `end` is called. */
function watchMemory({ pid }: Service) {
  const most = { service: 0, withDrawing: 0 };
  const look = setInterval(() => {
    const own = memoryOf(pid);
    most.service = Math.max(most.service, own);
    most.withDrawing = Math.max(
      most.withDrawing,
      childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), own),
    );
  }, 100);
  return {
    most,
    end: () => clearInterval(look),
  };
}

/** How often the service asked to come back in a moment. */
let askedBack = 0;

/** As the page does: what asks to come back is asked again a second later. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error && / answers 503/.test(error.message))) throw error;
      askedBack += 1;
      await sleep(1_000);
    }
}

async function sendPart(url: string, office: Administration, upload: Upload, file: Buffer): Promise<Upload> {
  const { id, received, part_bytes } = upload;
  const response = await fetch(`${url}/api/v1/admin/uploads/${id}/parts?from=${received}`, {
    method: 'POST',
    headers: { cookie: office.cookie, 'x-csrf-token': office.csrf, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file.subarray(received, received + part_bytes)),
  });
  if (!response.ok) throw new Error(`a part answers ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Upload }).data;
}

/** All of them, so many at a time, as a page of the administration sends them. */
async function sendAll(url: string, office: Administration, photos: readonly Buffer[], count: number): Promise<void> {
  let next = 0;
  const sendNext = async (): Promise<void> => {
    while (next < count) {
      const number = next++;
      const bytes = numbered(photos[number % photos.length]!, number);
      const wanted = { purpose: 'picture', name: `IMG_${number}.jpg`, size: bytes.length };
      let upload = await patiently(() => office.ask<Upload>('/admin/uploads', { ...wanted, device_key: `${number}` }));
      while (upload.state === 'receiving') upload = await patiently(() => sendPart(url, office, upload, bytes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

interface Uploaded {
  ready: number;
  refused: number;
  sentSeconds: number;
  allSeconds: number;
}

async function upload(ctx: BenchContext, url: string, office: Administration, count: number): Promise<Uploaded> {
  const photos: Buffer[] = [];
  for (let n = 0; n < MOTIFS; n += 1) photos.push(await motif());
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  await sendAll(url, office, photos, count);
  const sentSeconds = seconds();
  ctx.say(`sent after ${sentSeconds.toFixed(0)} s`);
  for (;;) {
    const { items } = await patiently(() => office.ask<{ items: Upload[] }>('/admin/uploads?purpose=picture'));
    const inState = (state: string): number => items.filter((one) => one.state === state).length;
    const [ready, refused] = [inState('ready'), inState('refused')];
    if (ready + refused === count || seconds() > MAX_MINUTES * 60)
      return { ready, refused, sentSeconds, allSeconds: seconds() };
    await sleep(2_000);
  }
}

/** The process that made the demo world has the memory that it took for that; one that began again has not. */
async function startAfresh(ctx: BenchContext): Promise<Service & { databaseUrl: string }> {
  const { stop, databaseUrl } = await ctx.startSport('uploads');
  await stop();
  const env = { DEMO: 'on', DATABASE_URL: databaseUrl, HUB_URL: 'http://localhost:4000' };
  const service = await ctx.startService({
    name: 'uploads_again',
    program: ['apps/sport/src/main.ts', 'basketball'],
    env: { ...env, SPORT_SECRET: randomBytes(24).toString('hex') },
  });
  return { ...service, databaseUrl };
}

export const suite: Suite = {
  name: 'uploads',
  summary:
    '200 pictures of 10 MB for the gallery, three at a time as a page sends them, looked through and drawn in the sizes of ' +
    'pages: memory of the service, and other requests at a fixed rate beside it against the same before and after.',
  async run(ctx) {
    const count = ctx.rounds < 5 ? 12 : 200;
    const sport = await startAfresh(ctx);
    const office = await signInToAdministration(sport.url);
    const kind = (name: string, path: string, headers: Record<string, string> = {}): Kind => ({
      name,
      method: 'GET',
      url: `${sport.url}${path}`,
      headers,
      perSecond: 5,
    });
    const mix = {
      kinds: [
        kind('a page', '/schedules/games'),
        kind('a read', '/api/v1/news'),
        kind('a page of the administration', '/admin/news', { cookie: office.cookie }),
      ],
      connections: 20,
      openFirst: 20,
    };
    const quiet = async (): Promise<Record<string, KindResult>> =>
      (await runLoad({ ...mix, seconds: QUIET_SECONDS })).kinds;

    await quiet();
    const before = await quiet();
    const idle = memoryOf(sport.pid);
    const memory = watchMemory(sport);
    const cpu = cpuSeconds(sport.pid);
    const load = startLoad(mix);
    let isOver = false;
    ctx.atEnd(async () => isOver || load.stop());
    await load.begun;
    const uploaded = await upload(ctx, sport.url, office, count);
    load.stop();
    isOver = true;
    const beside = (await load.report).kinds;
    const used = cpuSeconds(sport.pid) - cpu;
    const after = await quiet();
    ctx.say('the sizes that pages ask for later are drawn ...');
    const db = openSportDatabase(sport.databaseUrl, 1);
    const whole = async (): Promise<number> =>
      (await db.one<{ n: number }>(`select count(*)::int as n from pictures where is_whole`)).n;
    const until = performance.now() + MAX_MINUTES * 60_000;
    while ((await whole()) < uploaded.ready && performance.now() < until) await sleep(2_000);
    const drawn = await whole();
    await db.close();
    memory.end();

    const compared = (name: string, of: (result: KindResult) => number) =>
      mix.kinds.map(({ name: kindName }) =>
        row({
          name: `${kindName}: ${name}`,
          ours: of(beside[kindName]!),
          reference: (of(before[kindName]!) + of(after[kindName]!)) / 2,
          unit: 'ms',
          atMost: 2,
          note: `${beside[kindName]!.ok} of ${beside[kindName]!.sent} answered`,
        }),
      );
    return [
      row({
        name: `of ${count} pictures are here`,
        ours: uploaded.ready,
        unit: '',
        atLeast: count,
        note: `sent after ${uploaded.sentSeconds.toFixed(0)} s, looked through after ${uploaded.allSeconds.toFixed(0)} s; asked to come back ${askedBack} times`,
      }),
      row({ name: 'of them in all sizes', ours: drawn, unit: '', atLeast: count }),
      row({
        name: 'most memory of the service',
        ours: memory.most.service,
        unit: 'MB',
        atMost: 400,
        note: `${idle.toFixed(0)} MB before`,
      }),
      row({ name: 'with the process that draws', ours: memory.most.withDrawing, unit: 'MB' }),
      row({ name: "the service's processor time for each", ours: (used * 1000) / count, unit: 'ms' }),
      ...compared('median', ({ p50 }) => p50),
      ...compared('p99', ({ p99 }) => p99),
    ];
  },
};
