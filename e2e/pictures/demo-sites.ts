import { SPORTS, type Sport } from '@sports-hub/contract';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startTestHub } from '@sports-hub/hub/testing/hub';
import { startTestSport } from '@sports-hub/sport/testing/sport';

/** Where a browser finds the hub and the sports. */
export type Sites = Readonly<Record<'hub' | Sport, string>>;

export interface DemoSites {
  sites: Sites;
  stop(): Promise<void>;
}

/** The demo world with addresses of its own, so that links and forms lead from one site to the other. */
export async function startDemoSites(): Promise<DemoSites> {
  const names = ['hub', ...SPORTS] as const;
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
  const sites = Object.fromEntries(names.map((name) => [name, `http://localhost:${ports[name]}`])) as Sites;
  const sports = await Promise.all(
    SPORTS.map((sport) => startTestSport({ sport, env: { SITE_URL: sites[sport], HUB_URL: sites.hub } })),
  );
  const hub = await startTestHub({
    env: {
      SITE_URL: sites.hub,
      SPORTS: SPORTS.map((sport) => `${sport}=http://127.0.0.1:${ports[sport]}`).join(','),
    },
  });
  await Promise.all(
    [hub, ...sports].map(({ app }, place) => app.listen({ host: '127.0.0.1', port: ports[names[place]!] })),
  );
  return {
    sites,
    stop: async () => void (await Promise.all([hub, ...sports].map((service) => service.stop()))),
  };
}
