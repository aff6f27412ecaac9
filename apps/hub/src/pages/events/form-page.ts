import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainFields, takeForms, type PlainFormFields } from '@sports-hub/kernel';
import { openEvent, type EventPagesOptions, type OpenedEvent } from './opened.ts';

interface EventFormPage extends EventPagesOptions {
  path: string;
  show(request: FastifyRequest, reply: FastifyReply, opened: OpenedEvent): Promise<FastifyReply>;
  /** What the page's form sends. */
  press(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedEvent,
    fields: PlainFormFields,
  ): Promise<FastifyReply>;
}

/** A page about one event with its form, complete without script; who is not signed in is sent to do so. */
export function addEventFormPage(app: FastifyInstance, { path, show, press, ...options }: EventFormPage): void {
  app.get(path, async (request, reply) => {
    const opened = await openEvent(request, reply, options);
    return opened ? show(request, reply, opened) : reply;
  });
  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(path, async (request, reply) => {
      const opened = await openEvent(request, reply, options);
      return opened ? press(request, reply, opened, plainFields(request.body)) : reply;
    });
  });
}
