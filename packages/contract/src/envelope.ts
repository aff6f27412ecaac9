import Type, { type Static, type TSchema } from 'typebox';
import { ProblemCode } from './problems.ts';
import { API_VERSION } from './version.ts';

/** What older clients read beside the envelope instead of in `data`. */
export const LEGACY_FIELDS = ['status', 'clientSecret'] as const;

const legacyFields = (data: TSchema): Record<string, TSchema> => {
  const { properties = {} } = data as { properties?: Record<string, TSchema> };
  return Object.fromEntries(LEGACY_FIELDS.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])));
};

/** The success envelope around `data`, with `meta` where a list is paged. */
export const envelope = (data: TSchema, { meta, legacy = false }: { meta?: TSchema; legacy?: boolean } = {}) =>
  Type.Object({
    success: Type.Literal(true),
    version: Type.Literal(API_VERSION),
    data,
    ...(meta ? { meta } : {}),
    ...(legacy ? legacyFields(data) : {}),
  });

/** What went wrong: words for people, a code for programs. */
export const ProblemData = Type.Object({
  message: Type.String(),
  code: ProblemCode,
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Only with 422: what is wrong, by field' }),
  ),
});
export type ProblemData = Static<typeof ProblemData>;

/** The envelope of a failure, with what the operation declares its problem to tell beside the message (`more`). */
export const problemEnvelope = ({ more, legacy = false }: { more?: TSchema; legacy?: boolean } = {}) =>
  Type.Object({
    success: Type.Literal(false),
    version: Type.Literal(API_VERSION),
    data: more
      ? Type.Object({ ...ProblemData.properties, ...(more as { properties?: Record<string, TSchema> }).properties })
      : ProblemData,
    ...(legacy ? { error: Type.String({ description: 'The message once more, for older clients' }) } : {}),
  });

export const ProblemEnvelope = problemEnvelope();
export type ProblemEnvelope = Static<typeof ProblemEnvelope>;
export const LegacyProblemEnvelope = problemEnvelope({ legacy: true });
export type LegacyProblemEnvelope = Static<typeof LegacyProblemEnvelope>;
