/** SQL: whether a member has said that the child of a registration is not theirs. */
export const isDisowned = (memberId: string, registrationId: string): string =>
  `exists (select 1 from disowned_registrations d where d.member_id = ${memberId} and d.registration_id = ${registrationId})`;
