import type { AdminMember, AdminMemberRow, AuditEntry, MemberFilter } from '@sports-hub/contract';
import { ButtonLink, ChipLink, Empty, Tag } from '../kit/index.ts';
import { SearchBox } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { MemberDrawer } from './member.tsx';
import { stateTags } from './member-state.ts';
import { may, type AdminView } from './view.ts';

const FILTERS: readonly [MemberFilter, string][] = [
  ['all', 'All'],
  ['staff', 'Coaches and staff'],
  ['unverified', 'Not verified'],
  ['temporary', 'Temporary password'],
  ['disabled', 'Disabled'],
  ['players', 'Player logins'],
];

export interface FamiliesData {
  q: string;
  filter: MemberFilter;
  items: AdminMemberRow[];
  next_before: number | null;
  has_more: boolean;
  member: AdminMember | null;
  history: AuditEntry[];
}

const address = (path: string, query: Record<string, string | number | null>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== '' && value !== 'all');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
};

const Row = ({ row, data }: { row: AdminMemberRow; data: FamiliesData }) => (
  <tr aria-selected={row.id === data.member?.id ? 'true' : undefined}>
    <td>
      <a className="who" href={address(`/admin/families/${row.id}`, { q: data.q, filter: data.filter })} data-soft>
        {row.first_name} {row.last_name}
      </a>
      <br />
      <span className="muted">{row.email}</span>
    </td>
    <td>{row.children.map((name) => name.split(' ')[0]).join(', ')}</td>
    <td>
      <span className="tags">
        {stateTags(row).map(([text, tone]) => (
          <Tag key={text} tone={tone}>
            {text}
          </Tag>
        ))}
      </span>
    </td>
  </tr>
);

/** Search, results, and one member beside them. */
const FamiliesPage = ({ view, ...data }: { view: AdminView } & FamiliesData) => (
  <AdminFrame view={view}>
    {data.member ? (
      <h1 className="hidden-text phone-only">
        Family Accounts: {data.member.first_name} {data.member.last_name}
      </h1>
    ) : null}
    <div className="with-drawer" data-open={data.member ? '' : undefined}>
      <div className="stack stack--l">
        <div className="section-head">
          <h1>Family Accounts</h1>
          {may(view.me, 'family-accounts', 'write') ? (
            <ButtonLink kind="primary" icon="plus" href="/admin/families/new">
              New member
            </ButtonLink>
          ) : null}
        </div>
        <SectionTabs view={view} />
        <form className="stack" method="get" action="/admin/families" role="search" data-live="#results">
          <SearchBox
            q={data.q}
            label="Search members"
            placeholder="Name, e-mail, child or member number"
            autoComplete="off"
            autoFocus={!data.member}
          >
            {data.filter === 'all' ? null : <input type="hidden" name="filter" value={data.filter} />}
          </SearchBox>
          <div className="chips" role="group" aria-label="Show">
            {FILTERS.map(([key, label]) => (
              <ChipLink
                key={key}
                href={address('/admin/families', { q: data.q, filter: key })}
                current={key === data.filter}
              >
                {label}
              </ChipLink>
            ))}
          </div>
        </form>
        <div id="results" className="stack">
          {data.items.length > 0 ? (
            <section className="card table-card" aria-label="Members">
              <table className="list-table">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Children</th>
                    <th scope="col">State</th>
                  </tr>
                </thead>
                <tbody>
                  {data.items.map((row) => (
                    <Row key={row.id} row={row} data={data} />
                  ))}
                </tbody>
              </table>
            </section>
          ) : (
            <Empty icon="search" title="Nobody found">
              Try the beginning of a name, an address, or a member number.
            </Empty>
          )}
          {data.has_more ? (
            <p className="small muted">
              {data.next_before ? (
                <a href={address('/admin/families', { filter: data.filter, before: data.next_before })}>
                  Show earlier members
                </a>
              ) : (
                'More match. Type a little more.'
              )}
            </p>
          ) : null}
        </div>
      </div>
      {data.member ? (
        <MemberDrawer
          view={view}
          member={data.member}
          history={data.history}
          closeHref={address('/admin/families', { q: data.q, filter: data.filter })}
        />
      ) : null}
    </div>
  </AdminFrame>
);

export const families = adminPage({
  path: ['/admin/families', '/admin/families/:id'],
  title: 'Family Accounts',
  section: 'family-accounts',
  tab: 'Members',
  load: async ({ need, params, query }) => {
    const { q = '' } = query;
    // The call refuses what is none.
    const filter = (query['filter'] ?? 'all') as MemberFilter;
    const list = await need('listAdminMembers', { query: { q, filter, before: numberIn(query['before']) } });
    const id = numberIn(params['id']);
    const member = id === undefined ? null : await need('getAdminMember', { params: { id } });
    const history = id === undefined ? [] : (await need('listMemberHistory', { params: { id } })).items;
    return { q, filter, ...list, member, history };
  },
  Page: FamiliesPage,
  done: {
    renewTemporaryPassword: 'A new temporary password is on its way.',
    changeAdminMember: 'Saved.',
    changeMemberRoles: 'The role is saved.',
    endMemberSessions: 'They are signed out everywhere on this site.',
    removeGuardianLink: 'The link is removed.',
  },
  audit: {
    'member.temporary_password_renewed': 'mailed a new temporary password to',
    'member.corrected': ['corrected the entry of', 'corrected their own entry'],
    'member.roles_changed': 'changed the roles of',
    'member.sessions_ended': ['signed out everywhere', 'signed themselves out everywhere'],
    'guardian_link.removed': 'removed a link to a child of',
  },
});
