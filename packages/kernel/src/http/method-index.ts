import type { FastifyInstance } from 'fastify';

/** Which methods an address accepts, so that a wrong one is told from an unknown address. */
export function methodIndex(app: FastifyInstance): (url: string) => string[] {
  const byPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[a-z_]+/gi, '[^/]+')
      .replace(/\*/g, '.*');
    const entry = byPattern.get(url) ?? { pattern: new RegExp(`^${source}$`), methods: new Set() };
    for (const name of [method].flat()) entry.methods.add(name);
    byPattern.set(url, entry);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = [...byPattern.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((entry) => [...entry.methods]);
    return [...new Set(methods)].sort();
  };
}
