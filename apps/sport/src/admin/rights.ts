/**
 * SQL for what a member may do in the administration, page by page: reading or writing, and publishing, which is part
 * of neither. `member` is a column.
 */
export const rightsOf = (member: string): string => `coalesce((
  select json_agg(json_build_object('page', g.page, 'right', r.name) order by g.page, r.place)
    from administrator_pages g
   cross join lateral (values (case when g.may_write then 'write' else 'read' end, 1), (case when g.may_publish then 'publish' end, 2)) r (name, place)
   where g.member_id = ${member} and r.name is not null), '[]')`;
