import Type, { type TSchema } from 'typebox';
import { problems, type ProblemCode } from './problems.ts';
import { API_VERSION } from './version.ts';

/** The success envelope around `data`, with `meta` where a list is paged. */
export const envelope = (data: TSchema, meta?: TSchema) =>
  Type.Object({
    success: Type.Literal(true),
    version: Type.Literal(API_VERSION),
    data,
    ...(meta ? { meta } : {}),
  });

export const ProblemEnvelope = Type.Object({
  success: Type.Literal(false),
  version: Type.Literal(API_VERSION),
  data: Type.Object({
    message: Type.String(),
    code: Type.Unsafe<ProblemCode>({ type: 'string', enum: Object.keys(problems) }),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Only with 422: what is wrong, by field' }),
    ),
  }),
});
