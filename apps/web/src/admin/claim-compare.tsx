import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminClaim, ClaimCandidate } from '@sports-hub/contract';
import { formatBirthDate, list, withDashes } from '../kit/index.ts';
import { breakable, Registrants } from './registrants.tsx';
import type { AdminView } from './view.ts';

const Sameness = ({ is }: { is: 'same' | 'different' | 'unknown' }) =>
  is === 'unknown' ? (
    <span className="muted">{t('admin.claimCompare.notKnown')}</span>
  ) : (
    <span className={is === 'same' ? 'same' : 'differs'}>
      {is === 'same' ? t('admin.claimCompare.same') : t('admin.claimCompare.different')}
    </span>
  );

const LINES: readonly [
  string,
  (claim: AdminClaim) => string,
  (candidate: ClaimCandidate) => string,
  keyof ClaimCandidate['compared'] | null,
][] = [
  [
    t('admin.claimCompare.name'),
    (claim) => `${claim.first_name} ${claim.last_name}`,
    (candidate) => `${candidate.first_name} ${candidate.last_name}`,
    'name',
  ],
  [
    t('admin.claimCompare.born'),
    (claim) => formatBirthDate(claim.birth_date),
    (candidate) => formatBirthDate(candidate.birth_date),
    'birth_date',
  ],
  [
    t('admin.claimCompare.registeredBy'),
    (claim) => `${claim.claimant.first_name} ${claim.claimant.last_name}`,
    (candidate) => candidate.registered_by ?? '',
    'registered_by',
  ],
  [
    t('admin.claimCompare.email'),
    (claim) => breakable(claim.claimant.email),
    (candidate) => breakable(candidate.registered_email ?? ''),
    'email',
  ],
  [t('admin.claimCompare.phone'), () => '', (candidate) => candidate.registered_phone ?? '', null],
  [t('admin.claimCompare.division'), () => '', (candidate) => list(candidate.divisions.map(withDashes)), null],
  [
    t('admin.claimCompare.guardiansNow'),
    () => '',
    (candidate) => list(candidate.guardians) || t('admin.claimCompare.none'),
    null,
  ],
];

/** The claim beside the players that could be meant. */
export const CompareClaim = ({ claim }: { claim: AdminClaim }) => (
  <div
    className="compare-scroll"
    tabIndex={0}
    role="region"
    aria-label={t('admin.claimCompare.theClaimBesideRegisteredPlayers')}
  >
    <table className="compare">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('admin.claimCompare.wrote', { firstName: claim.claimant.first_name })}</th>
          {claim.candidates.map((candidate) => (
            <th key={candidate.player_id} scope="col">
              {t('admin.claimCompare.player', { playerId: candidate.player_id })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map(([label, claimed, registered, compared]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{claimed(claim)}</td>
            {claim.candidates.map((candidate) => (
              <td key={candidate.player_id}>
                {registered(candidate)}
                {compared ? (
                  <>
                    <br />
                    <Sameness is={candidate.compared[compared]} />
                  </>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Everybody who ever registered a player, or one who may be the same child: below the table, where there is room. */
export const WhoRegistered = ({ view, candidate }: { view: AdminView; candidate: ClaimCandidate }) => (
  <div className="stack stack--s small">
    <h3>
      {t('admin.claimCompare.whoRegisteredPlayer', {
        firstName: candidate.first_name,
        lastName: candidate.last_name,
        playerId: candidate.player_id,
      })}
    </h3>
    <Registrants view={view} registrants={candidate.registrants} />
    {candidate.possible_duplicates.map(({ duplicate_id, player_id, registrants }) => (
      <div className="stack stack--s" key={duplicate_id}>
        <p>
          {rich('admin.claimCompare.mayBeTheSameChild', {
            playerId: player_id,
            link: (inside) => <a href={`/admin/duplicates/${duplicate_id}`}>{inside}</a>,
          })}
        </p>
        <Registrants view={view} registrants={registrants} />
      </div>
    ))}
  </div>
);
