import type { FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_KINDS, type EventKind } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import { ID_IN_ADDRESS } from '../member-pages.ts';
import { openSport, type OpenedSport, type SportPagesOptions } from '../sport-page.ts';

export type EventPagesOptions = SportPagesOptions;

/** Who looks at which event. */
export interface OpenedEvent extends OpenedSport {
  kind: EventKind;
  eventId: number;
  /** The child or the team that the address names. */
  ownerId: number;
}

/** What an address with `:sport/:kind/:event/:owner` names; who is not signed in is sent to do so, and nothing is returned. */
export async function openEvent(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<EventPagesOptions, 'siteData' | 'visitors'>,
): Promise<OpenedEvent | undefined> {
  const opened = await openSport(request, reply, options);
  if (!opened) return undefined;
  const { kind: word, event = '', owner = '' } = request.params as Record<string, string>;
  const kind = EVENT_KINDS.find((known) => known === word);
  if (!kind || !ID_IN_ADDRESS.test(event) || !ID_IN_ADDRESS.test(owner)) throw new Problem('record.not_found');
  return { ...opened, kind, eventId: Number(event), ownerId: Number(owner) };
}
