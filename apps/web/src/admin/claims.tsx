import type { AdminClaim, AdminClaimRow } from '@sports-hub/contract';
import { ButtonLink, DateText, Empty, list, MomentText, Notice, Tag } from '../kit/index.ts';
import { CompareClaim, WhoRegistered } from './claim-compare.tsx';
import { ClaimDecision, Doubts } from './claim-decision.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { may, type AdminView } from './view.ts';

const STATUS = {
  pending: ['Waiting', 'info'],
  approved: ['Approved', 'success'],
  rejected: ['Not approved', 'danger'],
  withdrawn: ['Withdrawn', 'warning'],
} as const;

const ClaimCard = ({ view, claim }: { view: AdminView; claim: AdminClaim }) => {
  const name = `${claim.claimant.first_name} ${claim.claimant.last_name}`;
  const first = claim.claimant.first_name;
  const [word, tone] = STATUS[claim.status];
  return (
    <section className="card" aria-labelledby="cl">
      <div className="card__head card__head--wrap">
        <div>
          <h2 id="cl" className="title-s">
            Is {name} a guardian of this child?
          </h2>
          <p className="small muted">
            <a href={`/admin/families/${claim.claimant.id}`}>{name}</a> joined{' '}
            <DateText value={claim.claimant.created_at} today={view.now} /> ·{' '}
            {claim.claimant.email_verified ? 'e-mail verified' : 'e-mail not verified'} ·{' '}
            {claim.claimant.children.length > 0 ? `linked to ${list(claim.claimant.children)}` : 'no linked child yet'}
          </p>
        </div>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <div className="stack stack--l card__body">
        {claim.protected ? <Notice icon="lock">{claim.protected}</Notice> : null}
        {claim.candidates.length > 0 ? (
          <>
            {claim.candidates.length > 1 ? (
              <p className="small muted phone-only">
                {claim.candidates.length} players could be meant: slide the table to see them all.
              </p>
            ) : null}
            <CompareClaim claim={claim} />
            {claim.candidates.map((candidate) => (
              <WhoRegistered key={candidate.player_id} view={view} candidate={candidate} />
            ))}
          </>
        ) : (
          <Notice title="No registered player is like this child">
            <p>
              Ask {claim.claimant.first_name}, or reject the claim with a note. If you know which child is meant, you
              can{' '}
              <a href={`/admin/families/${claim.claimant.id}/link`}>link it on {claim.claimant.first_name}’s page</a>.
            </p>
          </Notice>
        )}
        {claim.objected_at && claim.status === 'pending' ? (
          <Notice tone="danger" title={`${claim.objected_by} objected to this link`}>
            <p>
              {first} was linked to this child. It is suspended since{' '}
              <MomentText value={claim.objected_at} today={view.now} /> and stays so until you decide: approving links
              them again, rejecting ends it. Speak to {claim.objected_by} first.
            </p>
          </Notice>
        ) : null}
        {claim.question ? (
          <Notice tone="info" title={`Asked: “${claim.question}”`}>
            {claim.answer ? `Answer: “${claim.answer}”` : 'No answer yet.'}
          </Notice>
        ) : null}
        {claim.status === 'pending' ? (
          <>
            {claim.candidates.length > 0 && claim.doubts.length === 0 ? (
              <Notice>
                A matching name is not proof. If anything is unclear, call the number of the registration or ask before
                you approve.
              </Notice>
            ) : null}
            {claim.candidates.some(({ doubts }) => doubts.length > 0) ? <Doubts claim={claim} /> : null}
            {may(view.me, 'family-accounts', 'write') && claim.protected === null ? (
              <ClaimDecision view={view} claim={claim} />
            ) : null}
          </>
        ) : (
          <p>
            {word} by {claim.reviewed_by ?? 'the claimant'}
            {claim.reviewed_at ? (
              <>
                {' '}
                on <MomentText value={claim.reviewed_at} today={view.now} />
              </>
            ) : null}
            {claim.player_id ? `, for player ${claim.player_id}` : ''}.{claim.note ? ` “${claim.note}”` : ''}
            {claim.spoken_to ? ` Spoken to ${claim.spoken_to}: “${claim.reason}”` : ''}
          </p>
        )}
      </div>
    </section>
  );
};

const ClaimsPage = ({
  view,
  state,
  items,
  total,
  claim,
}: {
  view: AdminView;
  state: 'waiting' | 'decided';
  items: AdminClaimRow[];
  total: number;
  claim: AdminClaim | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>Family Accounts</h1>
      {may(view.me, 'family-accounts', 'write') ? (
        <ButtonLink kind="primary" icon="plus" href="/admin/families/new">
          New member
        </ButtonLink>
      ) : null}
    </div>
    <SectionTabs view={view} />
    <div className="cols cols--claims">
      <section className="stack stack--s" aria-label={state === 'waiting' ? 'Waiting claims' : 'Decided claims'}>
        {items.length > 0 ? (
          <ul className="card rows rows--tight">
            {items.map((row) => (
              <li key={row.id}>
                <a
                  className="rows__item"
                  href={`/admin/claims/${row.id}`}
                  aria-current={row.id === claim?.id ? 'true' : undefined}
                  data-soft
                >
                  <span className="grow">
                    <span className="strong">
                      {row.first_name} {row.last_name}
                    </span>
                    <br />
                    <span className="small">
                      Asked by {row.claimant.first_name} {row.claimant.last_name},{' '}
                      <DateText value={row.created_at} today={view.now} />
                      {row.answer ? ' · answered' : row.question ? ' · waits for an answer' : ''}
                      {row.objected_at && state === 'waiting'
                        ? ' · a guardian objected'
                        : row.doubts.length > 0
                          ? ' · look twice'
                          : ''}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="check" title={state === 'waiting' ? 'No claim waits' : 'None decided yet'} />
        )}
        <p className="small muted">
          {total} {state === 'waiting' ? 'waiting' : 'decided'}.{' '}
          <a href={state === 'waiting' ? '/admin/claims?state=decided' : '/admin/claims'}>
            {state === 'waiting' ? 'Decided before' : 'Waiting'}
          </a>
        </p>
      </section>
      {claim ? <ClaimCard view={view} claim={claim} /> : null}
    </div>
  </AdminFrame>
);

export const claims = adminPage({
  path: ['/admin/claims', '/admin/claims/:id'],
  title: 'Claims',
  section: 'family-accounts',
  tab: 'Claims',
  badge: { of: 'claims', words: 'waiting' },
  load: async ({ need, needWhole, params, query }) => {
    const state = query['state'] === 'decided' ? ('decided' as const) : ('waiting' as const);
    const { data, meta } = await needWhole('listAdminClaims', { query: { state, limit: 50 } });
    const id = numberIn(params['id']) ?? data.items[0]?.id;
    const claim = id === undefined ? null : await need('getAdminClaim', { params: { id } });
    return { state, items: data.items, total: meta.total, claim };
  },
  Page: ClaimsPage,
  done: {
    approveClaim: 'The claim is approved. The family is told by e-mail.',
    rejectClaim: 'The claim is rejected. The family is told by e-mail.',
    askAboutClaim: 'The question is on its way.',
  },
  audit: {
    'claim.approved': 'approved a claim of',
    'claim.rejected': 'rejected a claim of',
    'claim.asked_about': 'asked about a claim of',
  },
});
