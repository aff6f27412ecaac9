import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' };
const NAMES = ['hub.css', 'docs.js', 'account.js', 'icon.svg'] as const;
type Asset = (typeof NAMES)[number];

const contents = new Map(
  NAMES.map((name) => {
    const content = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
    return [name, { content, mark: createHash('sha256').update(content).digest('base64url').slice(0, 10) }];
  }),
);

/** The address of a file; it changes with its content, so that browsers may keep it for good. */
export const asset = (name: Asset): string => `/assets/${name}?v=${contents.get(name)?.mark}`;

/** The stylesheet and scripts of the hub's own pages. */
export function addAssets(app: FastifyInstance): void {
  for (const [name, { content }] of contents) {
    const type = TYPES[name.split('.')[1] as keyof typeof TYPES];
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    );
  }
}
