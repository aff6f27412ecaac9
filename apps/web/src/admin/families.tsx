import { t } from '@sports-hub/contract/texts';
import type { AdminMember, AdminMemberRow, AuditEntry, MemberFilter } from '@sports-hub/contract';
import { ButtonLink, ChipLink, Empty, Tag } from '../kit/index.ts';
import { SearchBox } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { MemberDrawer } from './member.tsx';
import { stateTags } from './member-state.ts';
import { may, type AdminView } from './view.ts';

const FILTERS: readonly [MemberFilter, string][] = [
  ['all', t('admin.families.all')],
  ['staff', t('admin.families.coachesAndStaff')],
  ['unverified', t('admin.families.notVerified')],
  ['temporary', t('admin.families.temporaryPassword')],
  ['disabled', t('admin.families.disabled')],
  ['players', t('admin.families.playerLogins')],
];

/** As far as the list is counted. */
const COUNTED = 10_000;

export interface FamiliesData {
  q: string;
  filter: MemberFilter;
  items: AdminMemberRow[];
  next_before: number | null;
  has_more: boolean;
  total: number | null;
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
        {t('admin.families.familyAccounts', { firstName: data.member.first_name, lastName: data.member.last_name })}
      </h1>
    ) : null}
    <div className="with-drawer" data-open={data.member ? '' : undefined}>
      <div className="stack stack--l">
        <div className="section-head">
          <h1>{t('admin.families.familyAccounts2')}</h1>
          {may(view.me, 'family-accounts', 'write') ? (
            <ButtonLink kind="primary" icon="plus" href="/admin/families/new">
              {t('admin.families.newMember')}
            </ButtonLink>
          ) : null}
        </div>
        <SectionTabs view={view} />
        <form className="stack" method="get" action="/admin/families" role="search" data-live="#results">
          <SearchBox
            q={data.q}
            label={t('admin.families.searchMembers')}
            placeholder={t('admin.families.nameEmailChildOrMember')}
            autoComplete="off"
            autoFocus={!data.member && !view.problem}
          >
            {data.filter === 'all' ? null : <input type="hidden" name="filter" value={data.filter} />}
          </SearchBox>
          <div className="chips" role="group" aria-label={t('admin.families.show')}>
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
          {data.total !== null && data.items.length > 0 ? (
            <p className="small muted">
              {data.total === COUNTED
                ? t('admin.families.moreThan10000Members')
                : t('admin.families.membersByName', { count: data.total })}
            </p>
          ) : null}
          {data.items.length > 0 ? (
            <section className="card table-card" aria-label={t('admin.families.members')}>
              <table className="list-table">
                <thead>
                  <tr>
                    <th scope="col">{t('admin.families.name')}</th>
                    <th scope="col">{t('admin.families.children')}</th>
                    <th scope="col">{t('admin.families.state')}</th>
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
            <Empty icon="search" title={t('admin.families.nobodyFound')}>
              {t('admin.families.tryTheBeginningOfA')}
            </Empty>
          )}
          {data.has_more ? (
            <p className="small muted">
              {data.next_before ? (
                <a href={address('/admin/families', { filter: data.filter, before: data.next_before })}>
                  {t('admin.families.showEarlierMembers')}
                </a>
              ) : (
                t('admin.families.moreMatchTypeALittle')
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
  title: t('admin.families.familyAccounts2'),
  section: 'family-accounts',
  tab: t('admin.families.members'),
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
    renewTemporaryPassword: t('admin.families.aNewTemporaryPasswordIs'),
    changeAdminMember: t('admin.families.saved'),
    changeMemberRoles: t('admin.families.theRoleIsSaved'),
    endMemberSessions: t('admin.families.theyAreSignedOutEverywhere'),
    removeGuardianLink: t('admin.families.theLinkIsRemoved'),
  },
  audit: {
    'member.temporary_password_renewed': t('admin.families.mailedANewTemporaryPassword'),
    'member.corrected': [t('admin.families.correctedTheEntryOf'), t('admin.families.correctedTheirOwnEntry')],
    'member.roles_changed': t('admin.families.changedTheRolesOf'),
    'member.sessions_ended': [
      t('admin.families.signedOutEverywhere'),
      t('admin.families.signedThemselvesOutEverywhere'),
    ],
    'guardian_link.removed': t('admin.families.removedALinkToA'),
  },
});
