/** What a handler returns. The status is a literal, so that an undeclared one does not compile. */
export const ok = <D>(data: D) => ({ status: 200 as const, data });
export const okWithMeta = <D, M>(data: D, meta: M) => ({ status: 200 as const, data, meta });
export const created = <D>(data: D) => ({ status: 201 as const, data });
