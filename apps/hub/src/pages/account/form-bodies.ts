import type { FastifyInstance } from 'fastify';
import { Problem, type PlainFormFields } from '@sports-hub/kernel';

const MOST_FIELDS = 50;
const LIMIT = 16 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Lets the routes of this scope take what HTML forms send. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i,
    { parseAs: 'buffer', bodyLimit: LIMIT },
    async (_request: unknown, body: Buffer): Promise<PlainFormFields> => {
      const fields: Record<string, string> = Object.create(null) as Record<string, string>;
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        throw new Problem('request.malformed');
      }
      const parsed = [...new URLSearchParams(text)];
      if (parsed.length > MOST_FIELDS) throw new Problem('request.too_large');
      for (const [name, value] of parsed) fields[name] = value;
      return fields;
    },
  );
}
