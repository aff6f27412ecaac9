import { followSiteChanges, followWakes } from '@sports-hub/contract';
import { clientKey, hashSecret, type EventStreams } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import { requireEligible } from '../../members/eligibility.ts';
import type { SiteBasis } from './queries.ts';
import { HUB, sessionTopic } from './wakes.ts';

export function addLiveRoutes(
  routes: SportRoutes,
  { site, hubs }: { site: EventStreams<SiteBasis>; hubs: EventStreams<null> },
): void {
  routes.follow(followSiteChanges, ({ caller: { session, member }, request }) => {
    requireEligible(member);
    const sessionHash = hashSecret(session.secret);
    return site.open({
      person: member.id,
      client: clientKey(request.ip),
      topics: [String(member.id), sessionTopic(sessionHash.toString('hex'))],
      basis: { sessionHash, memberId: member.id },
    });
  });

  routes.follow(followWakes, () => hubs.open({ person: 0, client: HUB, topics: [HUB], basis: null }));
}
