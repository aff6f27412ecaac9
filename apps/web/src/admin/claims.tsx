import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminClaim, AdminClaimRow } from '@sports-hub/contract';
import { ButtonLink, DateText, list, MomentText, Notice, Tag } from '../kit/index.ts';
import { CompareClaim, WhoRegistered } from './claim-compare.tsx';
import { ClaimDecision, Doubts } from './claim-decision.tsx';
import { ClaimLine, WrittenClaim } from './claim-line.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { LIST_LIMIT } from './list-pages.tsx';
import { adminPage, numberIn } from './page.tsx';
import { ReadyClaims } from './ready-claims.tsx';
import { TwoLists, type ListWords } from './two-lists.tsx';
import { may, type AdminView } from './view.ts';

const STATUS = {
  pending: [t('admin.claims.waiting'), 'info'],
  approved: [t('admin.claims.approved'), 'success'],
  rejected: [t('admin.claims.notApproved'), 'danger'],
  withdrawn: [t('admin.claims.withdrawn'), 'warning'],
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
            {t('admin.claims.isAGuardianOfThis', { name })}
          </h2>
          <p className="small muted">
            {rich('admin.claims.joined', {
              name: <a href={`/admin/families/${claim.claimant.id}`}>{name}</a>,
              createdAt: <DateText value={claim.claimant.created_at} today={view.now} />,
              emailVerified: claim.claimant.email_verified
                ? t('admin.claims.emailVerified')
                : t('admin.claims.emailNotVerified'),
              part:
                claim.claimant.children.length > 0
                  ? t('admin.claims.linkedTo', { children: list(claim.claimant.children) })
                  : t('admin.claims.noLinkedChildYet'),
            })}
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
                {t('admin.claims.playersCouldBeMeantSlide', { number: claim.candidates.length })}
              </p>
            ) : null}
            <CompareClaim claim={claim} />
            {claim.candidates.map((candidate) => (
              <WhoRegistered key={candidate.player_id} view={view} candidate={candidate} />
            ))}
          </>
        ) : (
          <Notice title={t('admin.claims.noRegisteredPlayerIsLike')}>
            <WrittenClaim claim={claim} />
            <p>
              {rich('admin.claims.askOrRejectTheClaim', {
                firstName: claim.claimant.first_name,
                link: (inside) => <a href={`/admin/families/${claim.claimant.id}/link`}>{inside}</a>,
              })}
            </p>
          </Notice>
        )}
        {claim.objected_at && claim.status === 'pending' ? (
          <Notice tone="danger" title={t('admin.claims.objectedToThisLink', { objectedBy: claim.objected_by ?? '' })}>
            <p>
              {rich('admin.claims.wasLinkedToThisChild', {
                first,
                objectedAt: <MomentText value={claim.objected_at} today={view.now} />,
                objectedBy: claim.objected_by,
              })}
            </p>
          </Notice>
        ) : null}
        {claim.question ? (
          <Notice tone="info" title={t('admin.claims.asked', { question: claim.question })}>
            {claim.answer ? t('admin.claims.answer', { answer: claim.answer }) : t('admin.claims.noAnswerYet')}
          </Notice>
        ) : null}
        {claim.status === 'pending' ? (
          <>
            {claim.candidates.length > 0 && claim.doubts.length === 0 ? (
              <Notice>{t('admin.claims.aMatchingNameIsNot')}</Notice>
            ) : null}
            {claim.candidates.some(({ doubts }) => doubts.length > 0) ? <Doubts claim={claim} /> : null}
            {may(view.me, 'family-accounts', 'write') && claim.protected === null ? (
              <ClaimDecision view={view} claim={claim} />
            ) : null}
          </>
        ) : (
          <p>
            {rich('admin.claims.by', {
              word,
              reviewedBy: claim.reviewed_by ?? t('admin.claims.theClaimant'),
              reviewedAt: claim.reviewed_at ? (
                <>
                  {' '}
                  {rich('admin.claims.on', { reviewedAt: <MomentText value={claim.reviewed_at} today={view.now} /> })}
                </>
              ) : null,
              playerId: claim.player_id ? t('admin.claims.forPlayer', { playerId: claim.player_id }) : '',
              note: claim.note ? ` “${claim.note}”` : '',
              spokenTo: claim.spoken_to
                ? t('admin.claims.spokenTo', { spokenTo: claim.spoken_to, reason: claim.reason ?? '' })
                : '',
            })}
          </p>
        )}
      </div>
    </section>
  );
};

const WORDS: Record<'waiting' | 'decided', ListWords> = {
  waiting: {
    label: t('admin.claims.waitingClaims'),
    empty: t('admin.claims.noClaimWaits'),
    count: t('admin.claims.waiting2'),
    other: t('admin.claims.decidedBefore'),
  },
  decided: {
    label: t('admin.claims.decidedClaims'),
    empty: t('admin.claims.noneDecidedYet'),
    count: t('admin.claims.decided'),
    other: t('admin.claims.waiting'),
  },
};

const RowWords = ({ row, isWaiting, now }: { row: AdminClaimRow; isWaiting: boolean; now: string }) => (
  <>
    <span className="small">
      {rich('admin.claims.askedBy', {
        firstName: row.claimant.first_name,
        lastName: row.claimant.last_name,
        createdAt: <DateText value={row.created_at} today={now} />,
        answer: row.answer ? t('admin.claims.answered') : row.question ? t('admin.claims.waitsForAnAnswer') : '',
        part:
          row.objected_at && isWaiting
            ? t('admin.claims.aGuardianObjected')
            : row.doubts.length > 0
              ? t('admin.claims.lookTwice')
              : '',
      })}
    </span>
    <br />
    <ClaimLine row={row} now={now} />
  </>
);

const ClaimsPage = ({
  view,
  state,
  page,
  items,
  total,
  claim,
}: {
  view: AdminView;
  state: 'waiting' | 'decided';
  page: number;
  items: AdminClaimRow[];
  total: number;
  claim: AdminClaim | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.claims.familyAccounts')}</h1>
      {may(view.me, 'family-accounts', 'write') ? (
        <ButtonLink kind="primary" icon="plus" href="/admin/families/new">
          {t('admin.claims.newMember')}
        </ButtonLink>
      ) : null}
    </div>
    <SectionTabs view={view} />
    <ReadyClaims view={view} items={items} />
    <TwoLists
      place={{ path: '/admin/claims', isDecided: state === 'decided', page }}
      rows={items.map((row) => ({
        id: row.id,
        title: `${row.first_name} ${row.last_name}`,
        words: <RowWords row={row} isWaiting={state === 'waiting'} now={view.now} />,
      }))}
      total={total}
      chosen={claim?.id}
      words={WORDS[state]}
    >
      {claim ? <ClaimCard view={view} claim={claim} /> : null}
    </TwoLists>
  </AdminFrame>
);

export const claims = adminPage({
  path: ['/admin/claims', '/admin/claims/:id'],
  title: t('admin.claims.claims'),
  section: 'family-accounts',
  tab: t('admin.claims.claims'),
  badge: { of: 'claims', words: 'waiting' },
  load: async ({ need, needWhole, params, query }) => {
    const state = query['state'] === 'decided' ? ('decided' as const) : ('waiting' as const);
    const page = numberIn(query['page']) ?? 1;
    const { data, meta } = await needWhole('listAdminClaims', { query: { state, page, limit: LIST_LIMIT } });
    const id = numberIn(params['id']) ?? data.items[0]?.id;
    const claim = id === undefined ? null : await need('getAdminClaim', { params: { id } });
    return { state, page, items: data.items, total: meta.total, claim };
  },
  Page: ClaimsPage,
  done: {
    approveClaim: t('admin.claims.theClaimIsApprovedThe'),
    approveReadyClaims: t('admin.readyClaims.approvedEachFamilyIs'),
    rejectClaim: t('admin.claims.theClaimIsRejectedThe'),
    askAboutClaim: t('admin.claims.theQuestionIsOnIts'),
  },
  audit: {
    'claim.approved': t('admin.claims.approvedAClaimOf'),
    'claim.rejected': t('admin.claims.rejectedAClaimOf'),
    'claim.asked_about': t('admin.claims.askedAboutAClaimOf'),
  },
});
