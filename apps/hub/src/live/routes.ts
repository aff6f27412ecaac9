import { followChanges, type Sport } from '@sports-hub/contract';
import { clientKey, Problem, type EventStreams, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../accounts/authentication.ts';
import { basisOf, topicOf, type StreamBasis } from './basis.ts';

export function addLiveRoutes(
  routes: Routes<HubGuards>,
  { streams, beginFeed }: { streams: EventStreams<StreamBasis>; beginFeed(sport: Sport): void },
): void {
  routes.follow(followChanges, ({ caller, request }) => {
    const members = Object.entries(caller.members) as [Sport, number][];
    // There is nothing to hear of, and a stranger holds nothing open.
    if (members.length === 0) throw new Problem('link.required');
    const begin = streams.open({
      person: caller.account.id,
      client: clientKey(request.ip),
      topics: members.map(([sport, id]) => topicOf(sport, id)),
      basis: basisOf(caller),
    });
    for (const [sport] of members) beginFeed(sport);
    return begin;
  });
}
