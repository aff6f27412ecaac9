import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { DuplicatePlayer, PossibleDuplicate } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  Button,
  Check,
  DateText,
  formatBirthDate,
  list,
  MomentText,
  Notice,
  Tag,
  TextField,
  withDashes,
} from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { LIST_LIMIT } from './list-pages.tsx';
import { adminPage, numberIn } from './page.tsx';
import { Registrants } from './registrants.tsx';
import { TwoLists, type ListWords } from './two-lists.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const nameOf = ({ first_name, last_name }: DuplicatePlayer): string => `${first_name} ${last_name}`;

const LINES: readonly [string, (player: DuplicatePlayer, view: AdminView) => ReactNode][] = [
  [t('admin.duplicates.name'), nameOf],
  [t('admin.duplicates.born'), ({ birth_date }) => formatBirthDate(birth_date)],
  [
    t('admin.duplicates.registeredBy'),
    ({ registrants }, view) => <Registrants view={view} registrants={registrants} />,
  ],
  [t('admin.duplicates.guardians'), ({ guardians }) => list(guardians) || t('admin.duplicates.none')],
  [t('admin.duplicates.team'), ({ teams }) => list(teams.map(withDashes)) || t('admin.duplicates.none')],
  [
    t('admin.duplicates.ownLogin'),
    ({ has_login }) => (has_login ? t('admin.duplicates.yes') : t('admin.duplicates.no')),
  ],
];

const Compare = ({ view, pair }: { view: AdminView; pair: PossibleDuplicate }) => (
  <div className="compare-scroll" tabIndex={0} role="region" aria-label={t('admin.duplicates.theTwoPlayersBesideEach')}>
    <table className="compare">
      <thead>
        <tr>
          <td />
          {pair.players.map(({ player_id }) => (
            <th key={player_id} scope="col">
              {t('admin.duplicates.player', { playerId: player_id })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {pair.players.map((player) => (
              <td key={player.player_id}>{cell(player, view)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Why = ({ view, op, pair }: { view: AdminView; op: string; pair: PossibleDuplicate }) => (
  <TextField
    id={`why-${op}`}
    name="reason"
    label={t('admin.duplicates.whyDoYouThinkSo')}
    hint={t('admin.duplicates.forTheAuditLog')}
    rows={2}
    required
    minLength={3}
    maxLength={500}
    defaultValue={valueOf(view, op, 'reason', '', pair.id)}
    error={errorOf(view, op, 'reason', pair.id)}
  />
);

const Decision = ({ view, pair }: { view: AdminView; pair: PossibleDuplicate }) => {
  const form = { view, id: pair.id, version: pair.version };
  return (
    <div className="stack stack--l">
      <ActionForm {...form} op="keepPlayersApart">
        <Why view={view} op="keepPlayersApart" pair={pair} />
        <div>
          <Button type="submit">{t('admin.duplicates.twoChildrenKeepThemApart')}</Button>
        </div>
      </ActionForm>
      <details className="more-way" open={view.typed?.op === 'joinPlayers' || undefined}>
        <summary>{t('admin.duplicates.oneChildMakeThemOne')}</summary>
        <ActionForm {...form} op="joinPlayers">
          <fieldset className="stack stack--s">
            <legend className="label">{t('admin.duplicates.whoStays')}</legend>
            {pair.players.map((player) => (
              <Check
                key={player.player_id}
                type="radio"
                choice
                name="keep_player_id"
                value={String(player.player_id)}
                required
                defaultChecked={
                  valueOf(view, 'joinPlayers', 'keep_player_id', '', pair.id) === String(player.player_id)
                }
                label={t('admin.duplicates.player', { playerId: player.player_id })}
                hint={t('admin.duplicates.guardians2', {
                  teams: list(player.teams.map(withDashes)) || t('admin.duplicates.noTeam'),
                  guardians: list(player.guardians) || 'none',
                })}
              />
            ))}
          </fieldset>
          <p className="small muted">{t('admin.duplicates.registrationsRostersAndResultsOf')}</p>
          <Why view={view} op="joinPlayers" pair={pair} />
          <PasswordAgain view={view} id="dpw" />
          <div>
            <Button type="submit">{t('admin.duplicates.makeThemOnePlayer')}</Button>
          </div>
        </ActionForm>
      </details>
    </div>
  );
};

const Decided = ({ view, pair, canWrite }: { view: AdminView; pair: PossibleDuplicate; canWrite: boolean }) => (
  <>
    <p>
      {rich('admin.duplicates.decidedBy', {
        part:
          pair.decision === 'same'
            ? t('admin.duplicates.oneChildPlayerStayed', { keptId: pair.kept_id ?? '' })
            : t('admin.duplicates.twoChildren'),
        decidedBy: pair.decided_by,
        decidedAt: pair.decided_at ? (
          <> {rich('admin.duplicates.on', { decidedAt: <MomentText value={pair.decided_at} today={view.now} /> })}</>
        ) : null,
        reason: pair.reason,
      })}
    </p>
    {canWrite ? (
      <details className="more-way" open={view.typed?.op === 'undoDuplicateDecision' || undefined}>
        <summary>{t('admin.duplicates.undo')}</summary>
        <ActionForm view={view} op="undoDuplicateDecision" id={pair.id} version={pair.version}>
          <Why view={view} op="undoDuplicateDecision" pair={pair} />
          <PasswordAgain view={view} id="upw" />
          <div>
            <Button kind="danger-quiet" type="submit">
              {t('admin.duplicates.undoThisDecision')}
            </Button>
          </div>
        </ActionForm>
      </details>
    ) : null}
  </>
);

const PairCard = ({ view, pair }: { view: AdminView; pair: PossibleDuplicate }) => {
  const canWrite = may(view.me, 'family-accounts', 'write') && pair.protected === null;
  return (
    <section className="card" aria-labelledby="du">
      <div className="card__head card__head--wrap">
        <div>
          <h2 id="du" className="title-s">
            {t('admin.duplicates.isThisOneChild')}
          </h2>
          <p className="small muted">
            {rich('admin.duplicates.foundByNameAndBirth', {
              foundAt: <DateText value={pair.found_at} today={view.now} />,
            })}
          </p>
        </div>
        {pair.decision === null ? <Tag tone="info">{t('admin.duplicates.pending')}</Tag> : null}
      </div>
      <div className="stack stack--l card__body">
        {pair.protected ? <Notice icon="lock">{pair.protected}</Notice> : null}
        <Compare view={view} pair={pair} />
        {pair.decision === null ? (
          <>
            <Notice>{t('admin.duplicates.anybodyCanTypeAChilds')}</Notice>
            {canWrite ? <Decision view={view} pair={pair} /> : null}
          </>
        ) : (
          <Decided view={view} pair={pair} canWrite={canWrite} />
        )}
      </div>
    </section>
  );
};

const WORDS: Record<'open' | 'decided', ListWords> = {
  open: {
    label: t('admin.duplicates.pendingPairs'),
    empty: t('admin.duplicates.noPairIsPending'),
    count: t('admin.duplicates.pending2'),
    other: t('admin.duplicates.decidedBefore'),
  },
  decided: {
    label: t('admin.duplicates.decidedPairs'),
    empty: t('admin.duplicates.noneDecidedYet'),
    count: t('admin.duplicates.decided'),
    other: t('admin.duplicates.pending'),
  },
};

const DuplicatesPage = ({
  view,
  state,
  page,
  items,
  total,
  pair,
}: {
  view: AdminView;
  state: 'open' | 'decided';
  page: number;
  items: PossibleDuplicate[];
  total: number;
  pair: PossibleDuplicate | null;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.duplicates.familyAccounts')}</h1>
    </div>
    <SectionTabs view={view} />
    <TwoLists
      place={{ path: '/admin/duplicates', isDecided: state === 'decided', page }}
      rows={items.map(({ id, players, found_at }) => ({
        id,
        title: t('admin.duplicates.twice', { part: players[0] ? nameOf(players[0]) : '' }),
        words: (
          <span className="small">
            {rich('admin.duplicates.players', {
              players: players.map(({ player_id }) => player_id).join(' and '),
              foundAt: <DateText value={found_at} today={view.now} />,
            })}
          </span>
        ),
      }))}
      total={total}
      chosen={pair?.id}
      words={WORDS[state]}
    >
      {pair ? <PairCard view={view} pair={pair} /> : null}
    </TwoLists>
  </AdminFrame>
);

export const duplicates = adminPage({
  path: ['/admin/duplicates', '/admin/duplicates/:id'],
  title: t('admin.duplicates.duplicates'),
  section: 'family-accounts',
  tab: t('admin.duplicates.duplicates'),
  badge: { of: 'duplicates', words: 'pending' },
  load: async ({ need, needWhole, params, query }) => {
    const id = numberIn(params['id']);
    const chosen = id === undefined ? null : await need('getPossibleDuplicate', { params: { id } });
    const wanted = query['state'] ?? (chosen?.decision ? 'decided' : 'open');
    const state = wanted === 'decided' ? ('decided' as const) : ('open' as const);
    const page = numberIn(query['page']) ?? 1;
    const { data, meta } = await needWhole('listPossibleDuplicates', { query: { state, page, limit: LIST_LIMIT } });
    return { state, page, items: data.items, total: meta.total, pair: chosen ?? data.items[0] ?? null };
  },
  Page: DuplicatesPage,
  done: {
    joinPlayers: t('admin.duplicates.theyAreOnePlayerNow'),
    keepPlayersApart: t('admin.duplicates.theyStayTwoPlayers'),
    undoDuplicateDecision: t('admin.duplicates.itIsOpenAgain'),
  },
  audit: {
    'players.joined': t('admin.duplicates.joinedTwoPlayersWhoAre'),
    'players.kept_apart': t('admin.duplicates.saidThatAnotherPlayerIs'),
    'players.decision_undone': t('admin.duplicates.tookBackWhatWasDecided'),
  },
});
