import type { ReactNode } from 'react';
import type { AdminClaim, ClaimCandidate } from '@sports-hub/contract';
import { formatBirthDate, list, withDashes } from '../kit/index.ts';
import { breakable, Registrants } from './registrants.tsx';
import type { AdminView } from './view.ts';

const Sameness = ({ is }: { is: 'same' | 'different' | 'unknown' }) =>
  is === 'unknown' ? (
    <span className="muted">Not known</span>
  ) : (
    <span className={is === 'same' ? 'same' : 'differs'}>{is === 'same' ? 'Same' : 'Different'}</span>
  );

/** Whom a player may be beside themself: those who stand in the table have a column of their own. */
const Duplicates = ({ view, claim, candidate }: { view: AdminView; claim: AdminClaim; candidate: ClaimCandidate }) => {
  const isShown = (id: number): boolean => claim.candidates.some(({ player_id }) => player_id === id);
  return candidate.possible_duplicates.length === 0 ? (
    'Nobody'
  ) : (
    <ul className="stack stack--s">
      {candidate.possible_duplicates.map(({ duplicate_id, player_id, registrants }) => (
        <li key={duplicate_id}>
          <a href={`/admin/duplicates/${duplicate_id}`}>Player {player_id}</a>
          {isShown(player_id) ? null : <Registrants view={view} registrants={registrants} />}
        </li>
      ))}
    </ul>
  );
};

const LINES: readonly [
  string,
  (claim: AdminClaim) => string,
  (candidate: ClaimCandidate, claim: AdminClaim, view: AdminView) => ReactNode,
  keyof ClaimCandidate['compared'] | null,
][] = [
  [
    'Name',
    (claim) => `${claim.first_name} ${claim.last_name}`,
    (candidate) => `${candidate.first_name} ${candidate.last_name}`,
    'name',
  ],
  [
    'Born',
    (claim) => formatBirthDate(claim.birth_date),
    (candidate) => formatBirthDate(candidate.birth_date),
    'birth_date',
  ],
  [
    'Registered by',
    (claim) => `${claim.claimant.first_name} ${claim.claimant.last_name}`,
    (candidate) => candidate.registered_by ?? '',
    'registered_by',
  ],
  [
    'E-mail',
    (claim) => breakable(claim.claimant.email),
    (candidate) => breakable(candidate.registered_email ?? ''),
    'email',
  ],
  ['Phone', () => '', (candidate) => candidate.registered_phone ?? '', null],
  ['Division', () => '', (candidate) => list(candidate.divisions.map(withDashes)), null],
  ['Guardians now', () => '', (candidate) => list(candidate.guardians) || 'None', null],
  [
    'All who registered',
    () => '',
    (candidate, _claim, view) => <Registrants view={view} registrants={candidate.registrants} />,
    null,
  ],
  [
    'May be the same child',
    () => '',
    (candidate, claim, view) => <Duplicates view={view} claim={claim} candidate={candidate} />,
    null,
  ],
];

/** The claim beside the players that could be meant. */
export const CompareClaim = ({ view, claim }: { view: AdminView; claim: AdminClaim }) => (
  <div className="compare-scroll" tabIndex={0} role="region" aria-label="The claim beside registered players">
    <table className="compare">
      <thead>
        <tr>
          <td />
          <th scope="col">{claim.claimant.first_name} wrote</th>
          {claim.candidates.map((candidate) => (
            <th key={candidate.player_id} scope="col">
              Player {candidate.player_id}
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
                {registered(candidate, claim, view)}
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
