import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

const compile = SerializerSelector()({}, {});

/** A serialiser for a schema outside the framework's routes. */
export const compileSerialiser = (schema: object): ((value: unknown) => string) =>
  compile({ schema, method: 'GET', url: '/', httpStatus: '200' });

/**
 * The framework's own serialisers, each compiled when its response is first sent: at the start there would be hundreds
 * to compile.
 */
export function serialiseOnFirstUse(app: FastifyInstance): void {
  app.setSerializerCompiler((route) => {
    let serialise: ReturnType<typeof compile> | undefined;
    return (data) => (serialise ??= compile({ ...route, httpStatus: route.httpStatus ?? '200' }))(data);
  });
}
