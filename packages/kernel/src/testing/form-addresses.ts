import type { FastifyInstance } from 'fastify';

/** The addresses of a service's pages that take a form. Its routes are printed as a tree, each with what comes after its parent. */
export async function formAddresses(app: Pick<FastifyInstance, 'ready' | 'printRoutes'>): Promise<string[]> {
  await app.ready();
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
      if (!part) return [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? '') + part;
      above[depth] = path;
      return methods.includes('POST') && !/^\/(api|dev)\//.test(path) ? [path] : [];
    });
}

/** Those that take a form which another site's page sent. */
export async function takingFromElsewhere(
  app: Pick<FastifyInstance, 'inject'>,
  addresses: readonly string[],
): Promise<string[]> {
  const taking: string[] = [];
  for (const address of addresses) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: address.replace(/:\w+/g, '1'),
      headers: { origin: 'https://other.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'token=x',
    });
    if (statusCode !== 403) taking.push(address);
  }
  return taking.toSorted();
}
