import type { Static, TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';
import { isThrottleOf, type ThrottleName } from './throttles.ts';
import { AGENT_SCOPES, type AgentScope, type Permission } from './permissions.ts';

/**
 * Who may call an operation.
 * - `public`: anyone; no cookie is read and no CSRF token needed.
 * - `visitor`: anyone with a session cookie; POSTs need its CSRF token unless a bearer token is sent.
 * - `signed-in`: a signed-in account (of the hub, or of the sport site for its own sign-in).
 * - `verified`: a signed-in hub account with a verified address.
 * - `member`: an eligible member of the sport: through the hub by a link, or by the sport site's own session.
 * - `admin-visitor`: anyone with a session cookie of the sport's administration; POSTs need its CSRF token.
 * - `admin`: an administrator of the sport's site with the operation's `permission`.
 * - `service`: the hub itself, with the sport's service credential.
 */
export const ACCESS = [
  'public',
  'visitor',
  'signed-in',
  'verified',
  'member',
  'admin-visitor',
  'admin',
  'service',
] as const;
export type Access = (typeof ACCESS)[number];

/**
 * From where an operation can be called.
 * - `hub`: by clients of the hub. A sport's operation is forwarded, and served on the sport's own site too.
 * - `site`: on the sport's own site only: never forwarded, not in the clients' document.
 * - `service`: by the hub only.
 */
export const REACHES = ['hub', 'site', 'service'] as const;
export type Reach = (typeof REACHES)[number];

/** How a body arrives. `raw` keeps the bytes as they came, for a signature over them. */
export type BodyKind = 'json' | 'multipart' | 'form' | 'raw';

/** A file that a multipart body may hold, by the name of its part. */
export interface FileSpec {
  readonly required: boolean;
  /** Its part may come more than once: a list. */
  readonly several?: true;
  readonly description?: string;
}

/** A file as a handler gets it. Name and media type are the client's words: only the bytes decide what it is. */
export interface UploadedFile {
  filename: string;
  mediaType: string;
  bytes: Buffer;
}

export type Method = 'GET' | 'POST';

/** What a status responds with: `data` in the envelope, or a body of another media type. */
export interface JsonResponse<D extends TSchema = TSchema, M extends TSchema = TSchema> {
  readonly data: D;
  readonly meta?: M;
  /** The other form of the same response that a client may ask for. */
  readonly alternative?: RawResponse;
}
export interface RawResponse {
  readonly mediaType: string;
}
export type ResponseSpec = JsonResponse | RawResponse;
export type Responses = Readonly<Record<number, ResponseSpec>>;

export interface OperationSpec {
  /** The operation's name in the OpenAPI document and the SDK. */
  readonly name: string;
  readonly service: 'hub' | 'sport';
  readonly tag: string;
  readonly summary: string;
  readonly method: Method;
  /** Relative to the API prefix; parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  readonly reach: Reach;
  /**
   * Public, but better for a member: the hub says who it is where the caller is signed in and linked. Never a refusal.
   */
  readonly knowsMember?: true;
  /** What an agent's token must hold to call this. Without one, agents' tokens do not open it. */
  readonly scope?: AgentScope;
  /** Which administration page and right an administrator needs. With `access: 'admin'` only. */
  readonly permission?: Permission;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** `json` unless said otherwise. */
  readonly bodyKind?: BodyKind;
  /** The files of a multipart body; its other parts are fields, described by `body`. */
  readonly files?: Readonly<Record<string, FileSpec>>;
  /** The most bytes of a body that is not JSON. */
  readonly uploadLimit?: number;
  /**
   * Repeats `status` and `clientSecret` of the data, and `error` of a failure, beside the envelope for older clients.
   */
  readonly legacy?: true;
  readonly responses: Responses;
  /** Beside those that every operation of its kind can meet (`commonProblems`). */
  readonly problems: readonly ProblemCode[];
  /** What a problem tells beside its message and code: objects whose fields stand in `data`, such as `current`. */
  readonly problemData?: Readonly<Partial<Record<ProblemCode, TSchema>>>;
  /** The limits whose end is a 429 of this operation. */
  readonly throttle?: readonly ThrottleName[];
  /** Public GETs that the hub may serve from its cache. */
  readonly cache?: 'public';
  /** A member's GET that is asked for again and again: who names the `ETag` of what they have gets 304 while it is the same. */
  readonly tagged?: true;
  /** Of the administration: nothing that anybody may read changes by it, so what is kept of public pages stays. */
  readonly ofDrafts?: true;
  /** `Last-Modified` is the record's own time, the same from every process: `If-Modified-Since` counts. */
  readonly dated?: true;
}

export type Operation<S extends OperationSpec = OperationSpec> = S;

type Parsed<T> = T extends TSchema ? Static<T> : Record<string, never>;
export type ParamsOf<O extends OperationSpec> = Parsed<O['params']>;
export type QueryOf<O extends OperationSpec> = Parsed<O['query']>;
/** JSON and fields as their schema says; a raw body as its bytes. */
export type BodyOf<O extends OperationSpec> = O['bodyKind'] extends 'raw' ? Buffer : Parsed<O['body']>;
export type FilesOf<O extends OperationSpec> =
  O['files'] extends Readonly<Record<string, FileSpec>>
    ? {
        [K in keyof O['files']]: O['files'][K] extends { several: true }
          ? readonly UploadedFile[]
          : O['files'][K] extends { required: true }
            ? UploadedFile
            : UploadedFile | undefined;
      }
    : Record<string, never>;

type RawResult<Status> = { status: Status; raw: string | Buffer; headers?: Record<string, string> };

type ResultFor<Status, R> =
  | (R extends { alternative: RawResponse } ? RawResult<Status> : never)
  | (R extends JsonResponse<infer D, infer M>
      ? undefined extends R['meta']
        ? { status: Status; data: Static<D> }
        : R extends { meta: TSchema }
          ? { status: Status; data: Static<D>; meta: Static<M> }
          : { status: Status; data: Static<D> }
      : R extends RawResponse
        ? RawResult<Status>
        : never);

/** What a handler may return: one of the declared statuses with its data. An undeclared one does not compile. */
export type ResultOf<O extends OperationSpec> = {
  [S in keyof O['responses']]: ResultFor<S, O['responses'][S]>;
}[keyof O['responses']];

/** Describes an operation once. Everything else is derived: validation, serialisation, gateway table, OpenAPI, SDK. */
export function operation<const S extends OperationSpec>(spec: S): S {
  const refuse = (why: string): never => {
    throw new Error(`Operation ${spec.name} ${why}`);
  };
  if (!ACCESS.includes(spec.access)) refuse('has no access rule');
  if (!REACHES.includes(spec.reach)) refuse('does not say from where it can be called');
  if (spec.knowsMember && !(spec.access === 'public' && spec.method === 'POST'))
    refuse('knows its member and must be a public POST');
  if ((spec.access === 'service') !== (spec.reach === 'service')) refuse('is for services in one place only');
  if ((spec.access === 'admin') !== (spec.permission !== undefined))
    refuse('needs a permission exactly if it is for administrators');
  if (spec.access.startsWith('admin') && spec.reach !== 'site')
    refuse('is for administrators and must stay on the sport’s site');
  if (spec.cache && !(spec.access === 'public' && spec.method === 'GET'))
    refuse('is cached for everybody and must be a public GET');
  if (spec.tagged && (spec.cache || spec.method !== 'GET'))
    refuse('has a tag and must be a GET that is not for everybody');
  const kind = bodyKindOf(spec);
  if (kind !== 'json' && spec.method !== 'POST') refuse('has a body and must be a POST');
  if (kind === 'multipart' && !spec.uploadLimit) refuse('takes uploads and needs an uploadLimit');
  if (kind === 'json' && spec.uploadLimit) refuse('takes JSON, whose limit is the same everywhere');
  if (kind !== 'multipart' && spec.files) refuse('takes files and must be multipart');
  if (kind === 'raw' && spec.body) refuse('takes raw bytes, which no schema describes');
  for (const code of Object.keys(spec.problemData ?? {}))
    if (!spec.problems.includes(code as ProblemCode)) refuse(`describes ${code} without declaring it`);
  for (const name of spec.throttle ?? [])
    if (!isThrottleOf(spec.service, name)) refuse(`names the throttle ${name}, which its service does not have`);
  if (spec.scope && !AGENT_SCOPES.includes(spec.scope)) refuse('names a scope that does not exist');
  if (!/^(\/[a-z0-9-]+|\/:[a-z_]+|\/[a-z0-9-]*\.[a-z]+)+$/.test(spec.path)) refuse('has a malformed path');
  return Object.freeze(spec);
}

/**
 * Clients' unknown body fields are ignored. The administration refuses them, since a step that is taken on somebody's
 * data must not leave out half of what was meant; so do the services among themselves.
 */
export const refusesUnknownFields = ({ access }: Pick<OperationSpec, 'access'>): boolean =>
  access === 'admin' || access === 'admin-visitor' || access === 'service';

export const bodyKindOf = (op: Pick<OperationSpec, 'bodyKind'>): BodyKind => op.bodyKind ?? 'json';

/** Sport operations that clients may reach through the hub. */
export const isForwarded = (op: OperationSpec): boolean => op.service === 'sport' && op.reach === 'hub';

export const isRaw = (response: ResponseSpec): response is RawResponse => 'mediaType' in response;

/** JSON with `data` of this shape. */
export const json = <D extends TSchema>(data: D): { readonly data: D } => ({ data });
/** A paged or annotated list: `data` with `meta`. */
export const jsonWithMeta = <D extends TSchema, M extends TSchema>(
  data: D,
  meta: M,
): { readonly data: D; readonly meta: M } => ({ data, meta });
/** A body that is not JSON. */
export const raw = (mediaType: string): RawResponse => ({ mediaType });
/** A response that goes on: server-sent events. */
export const eventStream: RawResponse = raw('text/event-stream');
export const isStream = ({ responses }: OperationSpec): boolean => Object.values(responses).includes(eventStream);
