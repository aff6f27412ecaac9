import type * as contract from '@sports-hub/contract';
import type {
  Access,
  BodyKind,
  BodyOf,
  Method,
  OperationSpec,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '@sports-hub/contract';

type Contract = typeof contract;

/** The names of the contract's operations. */
export type OperationName = {
  [K in keyof Contract]: Contract[K] extends OperationSpec ? K : never;
}[keyof Contract];

export type OperationNamed<Name extends OperationName> = Contract[Name] extends OperationSpec ? Contract[Name] : never;

/** What a client must know of an operation to call it; its types come from the contract, which is never loaded. */
export interface Endpoint<Name extends OperationName = OperationName> {
  readonly method: Method;
  readonly path: string;
  readonly service: 'hub' | 'sport';
  readonly access: Access;
  /** POSTs only. */
  readonly body?: BodyKind;
  /** Some response is not JSON: `client.send` gives it as it came. */
  readonly raw?: true;
  /** Never set: ties the constant to its operation's types. */
  readonly $name?: Name;
}

type Part<Key extends string, Value> =
  Value extends Record<string, never>
    ? { [K in Key]?: undefined }
    : object extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** `params`, `query` and `body` as the operation has them; those it does not have are left out. */
export type InputOf<Name extends OperationName> = Part<'params', ParamsOf<OperationNamed<Name>>> &
  Part<'query', QueryOf<OperationNamed<Name>>> &
  (OperationNamed<Name> extends { bodyKind: 'multipart' }
    ? { body: FormData }
    : Part<'body', BodyOf<OperationNamed<Name>>>);

type Result<Name extends OperationName> = ResultOf<OperationNamed<Name>>;

export type DataOf<Name extends OperationName> = Extract<Result<Name>, { data: unknown }>['data'];
export type MetaOf<Name extends OperationName> =
  Result<Name> extends infer R ? (R extends { meta: infer M } ? M : never) : never;
