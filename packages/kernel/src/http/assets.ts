import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { Encoding } from './encodings.ts';
import { WORKER_CSP } from './headers.ts';
import { sendShared, type SharedContent } from './shared-content.ts';
import { tagOf } from './validators.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset extends SharedContent {
  type: string;
}

/**
 * All files of a build, with their compressed forms. They are few and small, and a newer build may replace the folder.
 */
function readAssets(folder: string): Map<string, Asset> {
  const names = new Set(readdirSync(folder));
  const read = (name: string): Buffer | undefined => (names.has(name) ? readFileSync(join(folder, name)) : undefined);
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    const plain = type === undefined ? undefined : read(name);
    if (type === undefined || !plain) continue;
    const forms: Record<Encoding, Buffer | undefined> = { br: read(`${name}.br`), gzip: read(`${name}.gz`) };
    assets.set(name, { type, body: plain, tag: tagOf(plain), inEncoding: (encoding) => forms[encoding] });
  }
  return assets;
}

const sendAsset = async (request: FastifyRequest, reply: FastifyReply, asset: Asset, cacheControl: string) => {
  reply.header('cache-control', cacheControl).type(asset.type);
  return sendShared(request, reply, asset);
};

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/**
 * Serves the files of the pages' build under `/assets/`: their names change with their content, so they may be kept
 * for a year. `fixed` are addresses that browsers ask for by themselves, such as `/favicon.ico`: [address, file name].
 */
export function addAssets(
  app: FastifyInstance,
  {
    folder,
    fixed = {},
    workers = {},
  }: {
    folder: string;
    fixed?: Readonly<Record<string, string>>;
    /** Scripts that run beside the pages, as [address, file name]: what they may ask for is their own policy. */
    workers?: Readonly<Record<string, string>>;
  },
): void {
  const assets = readAssets(folder);
  app.get('/assets/:name', async (request, reply) => {
    const asset = assets.get((request.params as { name: string }).name);
    if (!asset) throw new Problem('route.not_found');
    return sendAsset(request, reply, asset, YEAR);
  });
  const found = (href: string): Asset => {
    const asset = assets.get(href.replace('/assets/', ''));
    if (!asset) throw new Error(`The build has no file ${href}`);
    return asset;
  };
  for (const [address, href] of Object.entries(fixed)) {
    const asset = found(href);
    app.get(address, async (request, reply) => sendAsset(request, reply, asset, HOUR));
  }
  for (const [address, href] of Object.entries(workers)) {
    const asset = found(href);
    app.get(address, async (request, reply) =>
      sendAsset(request, reply.header('content-security-policy', WORKER_CSP), asset, 'no-cache'),
    );
  }
}
