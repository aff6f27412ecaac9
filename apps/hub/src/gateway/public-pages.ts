import type { OperationSpec, Sport } from '@sports-hub/contract';
import type { Clock } from '@sports-hub/kernel';
import type { ServedCopy } from './copy-answers.ts';
import type { Forwarding } from './forwarding.ts';
import { COPY_SETTINGS, createPublicCopies, type CopySettings, type PublicCopies, type Served } from './public-copies.ts';

/** Reads a public page of a sport. Rejects with an `UpstreamFailure` when there is neither an answer nor a copy. */
export type ReadPage = (sport: Sport, target: string, requestId: string) => Promise<Served>;

export interface PublicPages {
  reader(op: OperationSpec): ReadPage;
  /** A copy that may be served as it is. */
  fresh(sport: Sport, target: string): ServedCopy | undefined;
  readonly copies: PublicCopies;
  readonly freshSeconds: number;
}

const keyOf = (sport: Sport, target: string): string => `${sport} ${target}`;

/** The sports' public pages, for whoever in the hub needs one. The key is sport and target, nothing of the client. */
export function createPublicPages({ forwarding, clock, settings: given = {} }: { forwarding: Forwarding; clock: Clock; settings?: Partial<CopySettings> | undefined }): PublicPages {
  const settings = { ...COPY_SETTINGS, ...given };
  const copies = createPublicCopies({ clock, settings });
  return {
    copies,
    freshSeconds: settings.freshSeconds,
    reader(op) {
      const ask = forwarding.forEveryone(op);
      return async (sport, target, requestId) => {
        const key = keyOf(sport, target);
        return copies.fresh(key) ?? copies.serve(key, (etag) => ask(sport, target, requestId, etag));
      };
    },
    fresh: (sport, target) => copies.fresh(keyOf(sport, target)),
  };
}
