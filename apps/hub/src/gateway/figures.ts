import type { Metrics } from '@sports-hub/kernel';
import type { Upstream, Upstreams } from './upstreams.ts';

const OUTCOMES = ['answered', 'failed', 'abandoned', 'refused'] as const;

/** What the hub tells about its sports. */
export function addHubFigures(metrics: Metrics, { upstreams }: { upstreams: Upstreams }): void {
  const labels = ['sport'];
  const perSport = (value: (upstream: Upstream) => number) => () =>
    upstreams.all.map((upstream) => ({ value: value(upstream), labels: { sport: upstream.sport } }));
  metrics.add(
    {
      name: 'sports_hub_upstream_up',
      help: 'Whether a sport is asked at present: 0 while the breaker is open.',
      labels,
      read: perSport(({ breaker }) => (breaker.isOpen ? 0 : 1)),
    },
    {
      name: 'sports_hub_upstream_in_flight',
      help: 'Requests to a sport that are in progress.',
      labels,
      read: perSport(({ counts }) => counts.inFlight),
    },
    {
      name: 'sports_hub_upstream_clock_difference_seconds',
      help: 'By how much the clock of a sport is ahead, as far as that was noticed.',
      labels,
      read: perSport(({ clockDifference }) => clockDifference),
    },
    {
      name: 'sports_hub_upstream_requests_total',
      help: 'Requests to a sport: answered, failed, left by their client, refused without asking it.',
      labels: ['sport', 'outcome'],
      grows: true,
      read: () =>
        upstreams.all.flatMap(({ sport, counts }) =>
          OUTCOMES.map((outcome) => ({ value: counts[outcome], labels: { sport, outcome } })),
        ),
    },
  );
}
