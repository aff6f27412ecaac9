/** Not in the driver's types; its own `pg-cursor` uses it too. */
declare module 'pg/lib/utils.js' {
  /** What a parameter is sent as. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
