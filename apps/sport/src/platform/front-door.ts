import type { FastifyInstance } from 'fastify';
import type { Sport } from '@sports-hub/contract';

/** People who open the sport's address are shown where it is on the hub's front page. */
export function addFrontDoor(app: FastifyInstance, { hubUrl, sport }: { hubUrl: string; sport: Sport }): void {
  app.get('/', async (_request, reply) => reply.redirect(`${hubUrl}/#${sport}`, 302));
}
