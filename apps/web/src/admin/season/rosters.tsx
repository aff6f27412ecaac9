import { t } from '@sports-hub/contract/texts';
import type { RosterBoard, RosterDivision, RosterPublication } from '@sports-hub/contract';
import {
  Badge,
  Button,
  ButtonLink,
  ChipLink,
  Chips,
  Empty,
  formatMoment,
  Icon,
  Notice,
  withDashes,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import type { AdminView } from '../view.ts';
import { inSeason, loadShownSeason, mayChange, NoSeason, SeasonHead, type ShownSeason } from './parts.tsx';
import { Board } from './roster-board.tsx';
import { BeforePublishing } from './roster-facts.tsx';
import { withoutTeam } from './roster-figures.ts';
import { RosterNotes } from './roster-notes.tsx';

interface RostersProps extends ShownSeason {
  view: AdminView;
  divisions: RosterDivision[];
  board: RosterBoard | undefined;
  tells: RosterPublication['tells'] | undefined;
}

const withQuery = (address: string, query: string): string => `${address}${address.includes('?') ? '&' : '?'}${query}`;

const DivisionChips = ({ season, divisions, board }: Omit<RostersProps, 'view'>) => (
  <Chips label={t('admin.rosters.division')}>
    {divisions.map(({ id, name, without_team }) => (
      <ChipLink
        key={id}
        current={id === board?.id}
        href={withQuery(inSeason('/admin/rosters', season), `division=${id}`)}
      >
        {withDashes(name)}{' '}
        <Badge
          count={without_team}
          words={t('admin.rosters.withoutATeam', { count: without_team })}
          {...(id === board?.id ? {} : { tone: 'quiet' as const })}
        />
      </ChipLink>
    ))}
  </Chips>
);

/** What the draft is worth: seen by nobody, or apart from what families know. */
function standInWords(view: AdminView, { saved_at, published_at, changed, players }: RosterBoard): string {
  const changes = players.filter(({ team_id, published_team_id }) => team_id !== published_team_id).length;
  const values = { time: formatMoment(saved_at ?? '', view.now), name: changed?.by ?? '' };
  if (published_at === null) {
    if (saved_at === null) return t('admin.rosters.nothingSavedYet');
    return changed?.by ? t('admin.rosters.draftSavedBy', values) : t('admin.rosters.draftSaved', values);
  }
  return changes > 0
    ? t('admin.rosters.changesNotPublished', { count: changes })
    : t('admin.rosters.publishedAt', { time: formatMoment(published_at, view.now) });
}

const Steps = ({ view, board, canWrite }: { view: AdminView; board: RosterBoard; canWrite: boolean }) => (
  <div className="row board-undo">
    {canWrite ? (
      <>
        <ActionForm view={view} op="undoRosterStep" id={board.id} className="">
          <button className="btn btn--quiet btn--small" disabled={board.undo === null}>
            <Icon name="undo" />
            {t('admin.rosters.undo')}
            {board.undo ? <span className="hidden-text">: {board.undo}</span> : null}
          </button>
        </ActionForm>
        <ActionForm view={view} op="redoRosterStep" id={board.id} className="">
          <button className="btn btn--quiet btn--small" disabled={board.redo === null}>
            <Icon name="redo" />
            {t('admin.rosters.redo')}
            {board.redo ? <span className="hidden-text">: {board.redo}</span> : null}
          </button>
        </ActionForm>
      </>
    ) : null}
    <span className="small muted">{standInWords(view, board)}</span>
  </div>
);

const KeysLine = ({ board }: { board: RosterBoard }) => (
  <p className="small muted keys-line only-script">
    {rich('admin.rosters.onAKeyboard', {
      key: (inside) => <kbd>{inside}</kbd>,
      teams: board.teams
        .slice(0, 9)
        .map(({ name }, place) => `${place + 1} ${name}`)
        .join(', '),
    })}
  </p>
);

const NoTeams = ({ board }: { board: RosterBoard }) => (
  <Notice
    title={t('admin.rosters.noTeams')}
    actions={
      <ButtonLink small href={`/admin/divisions/${board.id}#add-teams`}>
        {t('admin.rosters.addTeams')}
      </ButtonLink>
    }
  >
    {t('admin.rosters.noTeamsHint')}
  </Notice>
);

/** Somebody else was quicker with one player: what they did. */
const MovedMeanwhile = ({ view }: { view: AdminView }) =>
  view.problem?.code === 'record.changed' && view.typed?.op !== 'suggestRosters' ? (
    <Notice tone="warning">{view.problem.message}</Notice>
  ) : null;

const RostersPage = (props: RostersProps) => {
  const { view, seasons, season, board, tells } = props;
  const canWrite = mayChange(view, season);
  const publishHref = season && withQuery(inSeason('/admin/rosters/publish', season), `d${board?.id}=on`);
  return (
    <AdminFrame view={view}>
      <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.rosters.rosters')}>
        {board && canWrite ? (
          <>
            <ActionForm view={view} op="suggestRosters" id={board.id} version={board.version} className="">
              <Button type="submit" disabled={!withoutTeam(board).some(({ suggestion }) => suggestion)}>
                <Icon name="spark" />
                {t('admin.rosters.suggestTheRest')}
              </Button>
            </ActionForm>
            <ButtonLink kind="primary" href={publishHref ?? ''}>
              {t('admin.rosters.publishRosters')}
            </ButtonLink>
          </>
        ) : null}
      </SeasonHead>
      <MovedMeanwhile view={view} />
      {board ? (
        <>
          <p className="hidden-text" role="status" data-said />
          <div
            className="stack stack--l"
            data-rosters={board.id}
            data-can-write={canWrite || undefined}
            data-size={board.team_size ?? undefined}
          >
            <div className="board-bar">
              <DivisionChips {...props} />
              <Steps view={view} board={board} canWrite={canWrite} />
            </div>
            {board.players.length > 0 ? (
              <>
                <Board view={view} board={board} canWrite={canWrite} />
                {board.teams.length === 0 ? <NoTeams board={board} /> : canWrite ? <KeysLine board={board} /> : null}
                <BeforePublishing board={board} tells={tells} />
              </>
            ) : (
              <Empty icon="users" title={t('admin.rosters.nobodyYet', { division: withDashes(board.name) })}>
                {t('admin.rosters.nobodyYetHint')}
              </Empty>
            )}
          </div>
          {canWrite && board.players.length > 1 ? <RosterNotes view={view} board={board} /> : null}
        </>
      ) : season ? (
        <Empty
          icon="users"
          title={t('admin.rosters.noDivisions')}
          action={<ButtonLink href={inSeason('/admin/divisions', season)}>{t('admin.season.allDivisions')}</ButtonLink>}
        >
          {t('admin.rosters.noDivisionsHint')}
        </Empty>
      ) : (
        <NoSeason view={view} />
      )}
    </AdminFrame>
  );
};

export const rosters = adminPage<RostersProps>({
  path: '/admin/rosters',
  title: t('admin.rosters.rosters'),
  section: 'season',
  tab: t('admin.rosters.rosters'),
  scripts: ['rosters.js'],
  async load(request) {
    const shown = await loadShownSeason(request);
    const { items: divisions } = await request.need('listRosterDivisions', {
      query: shown.season ? { season_id: shown.season.id } : {},
    });
    const wanted = numberIn(request.query['division']);
    const chosen =
      divisions.find(({ id }) => id === wanted) ??
      divisions.find(({ without_team }) => without_team > 0) ??
      divisions[0];
    if (!chosen || !shown.season) return { ...shown, divisions, board: undefined, tells: undefined };
    const board = await request.need('getRosterBoard', { params: { id: chosen.id } });
    const publication = await request.need('getRosterPublication', {
      params: { id: shown.season.id },
      query: { divisions: String(chosen.id) },
    });
    return { ...shown, divisions, board, tells: publication.tells };
  },
  Page: RostersPage,
  done: {
    moveRosterPlayers: t('admin.rosters.savedInTheDraft'),
    suggestRosters: t('admin.rosters.savedInTheDraft'),
    undoRosterStep: t('admin.rosters.undone'),
    redoRosterStep: t('admin.rosters.doneAgain'),
    addRosterWish: t('admin.rosters.noteAdded'),
    noteFamilyWishes: t('admin.rosters.notesAdded'),
    removeRosterWish: t('admin.rosters.noteRemoved'),
  },
  audit: {
    'roster.moved': t('admin.rosters.auditMoved'),
    'roster.suggested': t('admin.rosters.auditSuggested'),
    'roster.undone': t('admin.rosters.auditUndone'),
    'roster.redone': t('admin.rosters.auditRedone'),
    'roster.wish_added': t('admin.rosters.auditWishAdded'),
    'roster.wishes_noted': t('admin.rosters.auditWishesNoted'),
    'roster.wish_removed': t('admin.rosters.auditWishRemoved'),
    'roster.published': t('admin.rosters.auditPublished'),
  },
});
