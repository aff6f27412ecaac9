/** SQL for who changed a record last, from the audit log: null for what nobody changed here. `subject` is the word of its kind. */
export const changedBy = (subject: string, id: string): string => `(
  select json_build_object('by', (select concat_ws(' ', m.first_name, m.last_name) from members m where m.id = substring(e.actor from '^member:([0-9]+)$')::bigint),
           'at', to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS'))
    from audit_events e where e.subject = '${subject}:' || ${id} order by e.id desc limit 1)`;
