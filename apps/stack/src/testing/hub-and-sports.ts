import { SPORTS, type Sport } from '@sports-hub/contract';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

export interface HubAndSports {
  hub: TestHub;
  sport(name: Sport): TestSport;
  stop(): Promise<void>;
}

/** A hub in front of every sport, each with the demo world; `envOf` gives a sport variables of its own. */
export async function startHubAndSports(
  envOf: (sport: Sport) => Record<string, string> = () => ({}),
): Promise<HubAndSports> {
  const started = await Promise.all(
    SPORTS.map(async (sport) => {
      const service = await startTestSport({ sport, env: envOf(sport) });
      return { sport, service, origin: await service.app.listen({ port: 0, host: '127.0.0.1' }) };
    }),
  );
  const hub = await startTestHub({
    env: { SPORTS: started.map(({ sport, origin }) => `${sport}=${origin}`).join(',') },
  });
  return {
    hub,
    sport: (name) => started.find(({ sport }) => sport === name)!.service,
    async stop() {
      await hub.stop();
      await Promise.all(started.map(({ service }) => service.stop()));
    },
  };
}
