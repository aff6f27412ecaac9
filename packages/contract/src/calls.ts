import type { TSchema } from 'typebox';
import type { BodyOf, FilesOf, OperationSpec, ParamsOf, QueryOf, ResultOf } from './operation.ts';
import type { ProblemCode } from './problems.ts';

/** Names as the contract has them; values may be the texts of a form, and are validated like any client's. */
type Values<T> = T extends unknown ? { readonly [Name in keyof T]?: unknown } : never;
type Given<Schema, T> = Schema extends TSchema ? Values<T> : undefined;

/** What an operation is called with. */
export interface CallInput<O extends OperationSpec> {
  params?: Given<O['params'], ParamsOf<O>>;
  query?: Given<O['query'], QueryOf<O>>;
  body?: Given<O['body'], BodyOf<O>>;
  /** Of a multipart body. */
  files?: Partial<FilesOf<O>>;
  /** The session's token; of a form, the one that the form held. */
  csrf?: string | undefined;
}

type JsonResultOf<O extends OperationSpec> = Extract<ResultOf<O>, { data: unknown }>;
export type ResponseData<O extends OperationSpec> = JsonResultOf<O>['data'];
export type ResponseMeta<O extends OperationSpec> = Extract<JsonResultOf<O>, { meta: unknown }>['meta'];

/** A row of a list, for one whose schema stands in the operation itself. */
export type ItemOf<O extends OperationSpec> = ResponseData<O> extends { items: readonly (infer Item)[] } ? Item : never;

export interface CallSuccess<O extends OperationSpec> {
  ok: true;
  status: number;
  data: ResponseData<O>;
  meta: ResponseMeta<O>;
  /** Of a response that is no JSON. */
  raw?: string | Buffer;
  headers: Readonly<Record<string, unknown>>;
}

export interface CallRefusal {
  ok: false;
  status: number;
  code: ProblemCode;
  message: string;
  fields: Record<string, string>;
  /** What the problem tells beside message and code, such as `current`. */
  data: Readonly<Record<string, unknown>>;
  /** Seconds until another try makes sense. */
  retryAfter: number | undefined;
  requestId: string | undefined;
}
export type CallOutcome<O extends OperationSpec> = CallSuccess<O> | CallRefusal;

/** Calls an operation of the contract. A refusal is a result, not an error. */
export type Call = <O extends OperationSpec>(op: O, input?: CallInput<O>) => Promise<CallOutcome<O>>;
