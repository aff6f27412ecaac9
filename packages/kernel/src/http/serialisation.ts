import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

/** The framework's own serialisers, each compiled when its answer is first sent: at the start there would be hundreds to compile. */
export function serialiseOnFirstUse(app: FastifyInstance): void {
  const compile = SerializerSelector()({}, {});
  app.setSerializerCompiler((route) => {
    let serialise: ReturnType<typeof compile> | undefined;
    return (data) => (serialise ??= compile({ ...route, httpStatus: route.httpStatus ?? '200' }))(data);
  });
}
