/** What the audit trail calls a member. */
export const memberSubject = (id: number): string => `member:${id}`;
