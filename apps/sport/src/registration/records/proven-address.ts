/**
 * SQL: whether member `m` has shown that the address of registration `r` is theirs, at about the time of the registration.
 * Addresses change hands: one that was verified long after a registration, or long before it, may by then be, or have been,
 * somebody else's. Who was signed in when it was sent has nothing to show.
 */
export const hasProvenAddress = (m: string, r: string): string =>
  `(lower(${r}.email collate "C") = lower(${m}.email collate "C") and ${m}.email_verified_at is not null
    and (${r}.submitted_by = ${m}.id or ${m}.email_verified_at between ${r}.registered_at - interval '1 year' and ${r}.registered_at + interval '60 days'))`;
