import type { FastifyInstance } from 'fastify';
import { addFormPage, type FormPage } from '../form-page.ts';
import { openEvent, type EventPagesOptions, type OpenedEvent } from './opened.ts';

/** A page about one event with its form; who is not signed in is sent to do so. */
export function addEventFormPage(
  app: FastifyInstance,
  { siteData, visitors, ...page }: EventPagesOptions & Omit<FormPage<OpenedEvent>, 'open'>,
): void {
  addFormPage(app, { ...page, open: (request, reply) => openEvent(request, reply, { siteData, visitors }) });
}
