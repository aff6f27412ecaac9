import type { FastifyInstance } from 'fastify';
import { isPublicRead } from './cross-origin.ts';

export interface Accepted {
  methods: string[];
  /** Whether its GET is one that anybody may read. */
  isPublic: boolean;
}

/** Which methods an address accepts, so that a wrong one is told from an unknown address. */
export function methodIndex(app: FastifyInstance): (url: string) => Accepted {
  const byPattern = new Map<string, { pattern: RegExp; methods: Set<string>; isPublic: boolean }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[a-z_]+/gi, '[^/]+')
      .replace(/\*/g, '.*');
    const entry = byPattern.get(url) ?? { pattern: new RegExp(`^${source}$`), methods: new Set(), isPublic: false };
    for (const name of [method].flat()) entry.methods.add(name);
    entry.isPublic ||= isPublicRead(config?.operation);
    byPattern.set(url, entry);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = [...byPattern.values()].filter(({ pattern }) => pattern.test(path));
    return {
      methods: [...new Set(found.flatMap((entry) => [...entry.methods]))].sort(),
      isPublic: found.some((entry) => entry.isPublic),
    };
  };
}
