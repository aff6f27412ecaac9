import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainFields, takeForms, type PlainFormFields } from '@sports-hub/kernel';

export interface FormPage<Opened> {
  path: string;
  /** Who looks at what; nothing where the reply is sent already. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<Opened | undefined>;
  show(request: FastifyRequest, reply: FastifyReply, opened: Opened): Promise<FastifyReply>;
  /** What the page's form sends. */
  press(request: FastifyRequest, reply: FastifyReply, opened: Opened, fields: PlainFormFields): Promise<FastifyReply>;
}

/** A page with its form at one address, complete without script. */
export function addFormPage<Opened>(app: FastifyInstance, { path, open, show, press }: FormPage<Opened>): void {
  app.get(path, async (request, reply) => {
    const opened = await open(request, reply);
    return opened ? show(request, reply, opened) : reply;
  });
  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(path, async (request, reply) => {
      const opened = await open(request, reply);
      return opened ? press(request, reply, opened, plainFields(request.body)) : reply;
    });
  });
}

/** The one of several names that an address or a form says. */
export const keyIn = <K extends string>(known: Readonly<Record<K, unknown>>, name: unknown): K | undefined =>
  typeof name === 'string' && Object.hasOwn(known, name) ? (name as K) : undefined;

/** What was done, as the address of a page says it afterwards. */
export const saidIn = (request: FastifyRequest): unknown => (request.query as { said?: unknown }).said;

/** The words for it. */
export function saidWords<W extends string>(
  words: Readonly<Record<string, W>>,
  request: FastifyRequest,
): W | undefined {
  const key = keyIn(words, saidIn(request));
  return key === undefined ? undefined : words[key];
}

/** The address of a request without what is behind it. */
export const pathIn = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;
