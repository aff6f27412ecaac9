import type { FastifyInstance } from 'fastify';
import { readCapturedMail } from '@sports-hub/kernel';

/** Captured mail, newest first. These routes exist only in demo mode. */
export function addDevMail(app: FastifyInstance, folder: string): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async (request) => readCapturedMail(folder, request.query.to));
}
