import { t } from '@sports-hub/contract/texts';
import type { Official, OfficialGame, OfficialWithGames } from '@sports-hub/contract';
import {
  Button,
  Check,
  Empty,
  Field,
  formatMoment,
  Icon,
  Notice,
  SelectField,
  Tag,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, ExportForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { FromPage, loadShownSeason, Quicker, SeasonHead, type ShownSeason } from './parts.tsx';

const ROLES: Record<OfficialGame['roles'][number], string> = {
  referee: t('admin.officials.referee'),
  scorer: t('admin.officials.scorer'),
};

type ContactOp = 'createOfficial' | 'changeOfficial';
type ContactField = 'name' | 'email' | 'phone';
const LABELS: Record<ContactField, string> = {
  name: t('admin.season.name'),
  email: t('admin.officials.email'),
  phone: t('admin.officials.phone'),
};

const ContactFields = ({ view, op, official }: { view: AdminView; op: ContactOp; official?: Official }) => {
  const id = official?.id ?? '';
  const field = (name: ContactField) => ({
    id: `official-${name}`,
    name,
    label: LABELS[name],
    defaultValue: valueOf(view, op, name, official?.[name] ?? '', id),
    error: errorOf(view, op, name, id),
  });
  return (
    <>
      <Field {...field('name')} required maxLength={80} autoComplete="off" />
      <div className="fields-2">
        <Field {...field('email')} type="email" optional maxLength={254} autoComplete="off" />
        <Field {...field('phone')} type="tel" optional maxLength={40} autoComplete="off" />
      </div>
    </>
  );
};

interface ListProps extends ShownSeason {
  view: AdminView;
  items: Official[];
  withoutReferee: number;
}

const Row = ({ view, official }: { view: AdminView; official: Official }) => (
  <li>
    <a className="rows__item" href={`/admin/officials/${official.id}`}>
      <span className="grow">
        <span className="strong">{official.name}</span>{' '}
        {official.conflicts > 0 ? (
          <Tag tone="warning">{t('admin.officials.conflicts', { count: official.conflicts })}</Tag>
        ) : null}
        <br />
        <span className="small muted">
          {[
            t('admin.officials.gamesToCome', { count: official.games }),
            official.next_at ? t('admin.officials.next', { time: formatMoment(official.next_at, view.now) }) : null,
            official.email,
            official.phone,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Icon name="right" />
    </a>
  </li>
);

const ListPage = ({ view, seasons, season, items, withoutReferee }: ListProps) => (
  <AdminFrame view={view}>
    <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.officials.officials')} />
    {withoutReferee > 0 ? (
      <Notice icon="users" title={t('admin.officials.withoutReferee', { count: withoutReferee })} />
    ) : null}
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map((official) => (
          <Row key={official.id} view={view} official={official} />
        ))}
      </ul>
    ) : (
      <Empty icon="users" title={t('admin.officials.noneYet')}>
        {t('admin.officials.whatTheyAre')}
      </Empty>
    )}
    {may(view.me, 'season', 'write') ? (
      <details className="card card--pad more-way" open={isAbout(view, 'createOfficial') || undefined}>
        <summary>
          <Icon name="right" size="s" />
          {t('admin.officials.add')}
        </summary>
        <ActionForm view={view} op="createOfficial" back="/admin/officials/:id">
          <ContactFields view={view} op="createOfficial" />
          <p className="small muted">{t('admin.officials.neverPublic')}</p>
          <div>
            <Button kind="primary" icon="plus" type="submit">
              {t('admin.officials.addThem')}
            </Button>
          </div>
        </ActionForm>
      </details>
    ) : null}
    {items.length > 0 ? (
      <ExportForm
        view={view}
        op="exportOfficials"
        rows={items.length}
        one={t('admin.officials.one')}
        many={t('admin.officials.many')}
      />
    ) : null}
  </AdminFrame>
);

const gameWords = (view: AdminView, game: OfficialGame): string =>
  [
    formatMoment(game.starts_at, view.now),
    game.venue?.name ?? t('admin.schedule.noVenue'),
    withDashes(game.division),
    ...game.others.map(({ name, role }) => `${ROLES[role]}: ${name}`),
  ].join(' · ');

const Notes = ({ game }: { game: OfficialGame }) => (
  <>
    {game.notes.map(({ level, words }) => (
      <Tag key={words} tone={level === 'warning' ? 'warning' : 'info'}>
        {words}
      </Tag>
    ))}
  </>
);

const GameChecks = ({ view, games }: { view: AdminView; games: readonly OfficialGame[] }) => (
  <div className="stack stack--s ruled">
    {games.map((game) => (
      <Check
        key={game.id}
        name="game_ids"
        value={game.id}
        label={
          <>
            {game.title} <Notes game={game} />{' '}
            {game.status === 'scheduled' ? null : (
              <Tag tone={game.status === 'cancelled' ? 'danger' : 'warning'}>
                {game.status === 'cancelled' ? t('admin.schedule.isCanceled') : t('admin.schedule.isPostponed')}
              </Tag>
            )}
          </>
        }
        hint={gameWords(view, game)}
      />
    ))}
  </div>
);

const RoleField = ({ id }: { id: string }) => (
  <SelectField
    id={id}
    name="role"
    label={t('admin.officials.role')}
    options={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
  />
);

const Assigned = ({ view, official, games }: { view: AdminView; official: Official; games: OfficialGame[] }) => (
  <section className="card card--pad stack" aria-labelledby="assigned">
    <h2 id="assigned" className="h-card">
      {t('admin.officials.theirGames')}
    </h2>
    {games.length === 0 ? <p className="muted">{t('admin.officials.noGames')}</p> : null}
    {(Object.keys(ROLES) as OfficialGame['roles']).map((role) => {
      const own = games.filter(({ roles }) => roles.includes(role));
      if (own.length === 0) return null;
      return (
        <ActionForm key={role} view={view} op="unassignOfficial" id={official.id} hidden={{ role }}>
          <fieldset className="stack stack--s">
            <legend className="label">{t('admin.officials.as', { role: ROLES[role] })}</legend>
            <GameChecks view={view} games={own} />
          </fieldset>
          {may(view.me, 'season', 'write') ? (
            <div>
              <Button small type="submit">
                {t('admin.officials.takeOff')}
              </Button>
            </div>
          ) : null}
        </ActionForm>
      );
    })}
  </section>
);

const Assign = ({ view, official, games }: { view: AdminView; official: Official; games: OfficialGame[] }) => (
  <section className="card card--pad stack" aria-labelledby="assign">
    <h2 id="assign" className="h-card">
      {t('admin.officials.giveGames')}
    </h2>
    {games.length > 0 ? (
      <ActionForm view={view} op="assignOfficial" id={official.id}>
        <RoleField id="assign-role" />
        <fieldset className="stack stack--s">
          <legend className="label">{t('admin.officials.whichGames')}</legend>
          {errorOf(view, 'assignOfficial', 'game_ids', official.id) ? (
            <p className="error" role="alert">
              {errorOf(view, 'assignOfficial', 'game_ids', official.id)}
            </p>
          ) : null}
          <GameChecks view={view} games={games} />
        </fieldset>
        <div>
          <Button kind="primary" type="submit">
            {t('admin.officials.assign')}
          </Button>
        </div>
      </ActionForm>
    ) : (
      <p className="muted">{t('admin.officials.noOtherGames')}</p>
    )}
  </section>
);

const LinkCard = ({ view, official }: { view: AdminView; official: Official }) => (
  <section className="card card--pad stack" aria-labelledby="link">
    <h2 id="link" className="h-card">
      {t('admin.officials.ownLink')}
    </h2>
    <p className="small muted">{t('admin.officials.whatTheLinkShows')}</p>
    {official.link ? (
      <p className="breaks">
        <a href={official.link}>{official.link}</a>
      </p>
    ) : null}
    {may(view.me, 'season', 'write') ? (
      <div className="actions">
        <ActionForm view={view} op="makeOfficialLink" id={official.id}>
          <Button small kind={official.link ? 'secondary' : 'primary'} type="submit">
            {official.link ? t('admin.officials.newLink') : t('admin.officials.makeLink')}
          </Button>
        </ActionForm>
        {official.link ? (
          <ActionForm view={view} op="withdrawOfficialLink" id={official.id}>
            <Button small kind="danger-quiet" type="submit">
              {t('admin.officials.withdraw')}
            </Button>
          </ActionForm>
        ) : null}
      </div>
    ) : null}
  </section>
);

const OnePage = ({ view, official, assigned, others }: OfficialWithGames & { view: AdminView }) => {
  const canWrite = may(view.me, 'season', 'write');
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <FromPage href="/admin/officials" label={t('admin.officials.officials')} />
        <h1>{official.name}</h1>
      </div>
      <div className="cols cols--side season-cols">
        <div className="stack stack--l">
          <Assigned view={view} official={official} games={assigned} />
          {canWrite ? <Assign view={view} official={official} games={others} /> : null}
        </div>
        <div className="stack stack--l">
          <LinkCard view={view} official={official} />
          {canWrite ? (
            <section className="card card--pad stack" aria-labelledby="contact">
              <h2 id="contact" className="h-card">
                {t('admin.officials.contact')}
              </h2>
              <ActionForm view={view} op="changeOfficial" id={official.id} version={official.version}>
                <Quicker
                  view={view}
                  op="changeOfficial"
                  id={official.id}
                  href={`/admin/officials/${official.id}`}
                  fields={(Object.keys(LABELS) as ContactField[]).map((name) => [name, LABELS[name], official[name]])}
                />
                <ContactFields view={view} op="changeOfficial" official={official} />
                <p className="small muted">{t('admin.officials.neverPublic')}</p>
                <Button kind="primary" wide type="submit">
                  {t('admin.season.save')}
                </Button>
              </ActionForm>
              <ActionForm
                view={view}
                op="removeOfficial"
                id={official.id}
                version={official.version}
                back="/admin/officials"
              >
                <Button kind="danger-quiet" small type="submit">
                  {t('admin.officials.remove')}
                </Button>
              </ActionForm>
            </section>
          ) : null}
        </div>
      </div>
    </AdminFrame>
  );
};

export const officials = adminPage<ListProps>({
  path: '/admin/officials',
  title: t('admin.officials.officials'),
  section: 'season',
  tab: t('admin.officials.officials'),
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    const { items, without_referee } = await need('listOfficials');
    return { ...shown, items, withoutReferee: without_referee };
  },
  Page: ListPage,
  done: { createOfficial: t('admin.officials.added') },
  audit: {
    'official.added': t('admin.officials.hasAdded'),
    'official.exported': t('admin.officials.hasExported'),
  },
});

export const official = adminPage({
  path: '/admin/officials/:id',
  title: t('admin.officials.official'),
  section: 'season',
  load: ({ need, params: { id } }) => need('getOfficial', { params: { id } }),
  Page: OnePage,
  done: {
    changeOfficial: t('admin.officials.saved'),
    removeOfficial: t('admin.officials.removed'),
    assignOfficial: t('admin.officials.isAssigned'),
    unassignOfficial: t('admin.officials.isTakenOff'),
    makeOfficialLink: t('admin.officials.linkMade'),
    withdrawOfficialLink: t('admin.officials.linkEnded'),
  },
  audit: {
    'official.changed': t('admin.officials.hasChanged'),
    'official.removed': t('admin.officials.hasRemoved'),
    'official.assigned': t('admin.officials.hasAssigned'),
    'official.unassigned': t('admin.officials.hasUnassigned'),
    'official.link_made': t('admin.officials.hasMadeLink'),
    'official.link_withdrawn': t('admin.officials.hasEndedLink'),
  },
});
