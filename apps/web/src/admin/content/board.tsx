import type { AdminBoardMember } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  Avatar,
  Button,
  ButtonLink,
  Empty,
  Field,
  formatDate,
  formatMoment,
  Icon,
  Notice,
  TextField,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/board';

interface BoardProps {
  view: AdminView;
  items: readonly AdminBoardMember[];
  /** Whose form is open; 0 for somebody who is to be added. */
  open: number | undefined;
}

type FieldName = 'name' | 'role' | 'about' | 'email' | 'term_ends_on';

const BoardFields = ({ view, member }: { view: AdminView; member: AdminBoardMember | undefined }) => {
  const op = member ? 'changeBoardMember' : 'createBoardMember';
  const id = member?.id ?? '';
  const field = (name: FieldName) => ({
    id: `board-${name}`,
    name,
    defaultValue: valueOf(view, op, name, member?.[name] ?? '', id),
    error: errorOf(view, op, name, id),
  });
  const tried = member?.tried_at
    ? t('admin.board.tried', { when: formatMoment(member.tried_at, view.now) })
    : t('admin.board.private');
  return (
    <>
      <div className="fields-2">
        <Field {...field('name')} label={t('admin.board.name')} required maxLength={120} autoComplete="off" />
        <Field {...field('role')} label={t('admin.board.role')} required maxLength={80} autoComplete="off" />
      </div>
      <TextField
        {...field('about')}
        label={t('admin.board.about')}
        hint={t('admin.board.aboutHint')}
        optional
        rows={2}
        maxLength={500}
      />
      <div className="fields-2">
        <Field
          {...field('email')}
          label={t('admin.board.mailGoesTo')}
          hint={tried}
          optional
          type="email"
          maxLength={254}
          autoComplete="off"
        />
        <Field {...field('term_ends_on')} label={t('admin.board.termEnds')} optional type="date" />
      </div>
    </>
  );
};

const MemberForms = ({ view, member }: { view: AdminView; member: AdminBoardMember }) => (
  <div className="card card--pad stack board-form" id="form">
    <h2 className="h-card">{t('admin.board.change', { name: member.name })}</h2>
    <ActionForm view={view} op="changeBoardMember" id={member.id} version={member.version} back={PATH}>
      <BoardFields view={view} member={member} />
      <div className="row">
        <Button kind="primary" type="submit">
          {t('admin.board.save', { name: member.name })}
        </Button>
        <ButtonLink kind="quiet" href={PATH}>
          {t('admin.board.close')}
        </ButtonLink>
      </div>
    </ActionForm>
    <div className="row">
      {member.email ? (
        <ActionForm view={view} op="tryBoardAddress" id={member.id} version={member.version} className="row">
          <Button kind="secondary" small icon="mail" type="submit">
            {t('admin.board.tryIt')}
          </Button>
        </ActionForm>
      ) : null}
      <ActionForm
        view={view}
        op="removeBoardMember"
        id={member.id}
        version={member.version}
        back={PATH}
        className="row"
      >
        <Button kind="danger-quiet" small type="submit">
          {t('admin.board.takeOff')}
        </Button>
      </ActionForm>
    </div>
  </div>
);

const MoveForm = ({ view, member, to }: { view: AdminView; member: AdminBoardMember; to: 'up' | 'down' }) => (
  <ActionForm view={view} op="moveBoardMember" id={member.id} version={member.version} hidden={{ to }} className="">
    <button
      className="btn btn--icon"
      type="submit"
      aria-label={to === 'up' ? t('admin.board.moveUp', member) : t('admin.board.moveDown', member)}
    >
      <Icon name={to} />
    </button>
  </ActionForm>
);

const BoardPage = ({ view, items, open }: BoardProps) => {
  const canChange = may(view.me, 'content', 'publish');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.board.board')}</h1>
        {canChange ? (
          <ButtonLink kind="primary" icon="plus" href={`${PATH}?open=new#form`}>
            {t('admin.board.addAMember')}
          </ButtonLink>
        ) : null}
      </div>
      <SectionTabs view={view} />
      <p className="muted">{canChange ? t('admin.board.shownInThisOrder') : t('admin.board.onlyLooking')}</p>
      {open === 0 && canChange ? (
        <div className="card card--pad stack" id="form">
          <h2 className="h-card">{t('admin.board.addAMember')}</h2>
          <ActionForm view={view} op="createBoardMember" back={PATH}>
            <BoardFields view={view} member={undefined} />
            <div className="row">
              <Button kind="primary" type="submit">
                {t('admin.board.add')}
              </Button>
              <ButtonLink kind="quiet" href={PATH}>
                {t('admin.board.close')}
              </ButtonLink>
            </div>
          </ActionForm>
        </div>
      ) : null}
      {items.length === 0 ? (
        <Empty icon="users" title={t('admin.board.nobody')} />
      ) : (
        <ol className="card rows">
          {items.map((member, place) => (
            <li key={member.id}>
              <div className="rows__item board-row">
                <Avatar name={member.name} />
                <span className="grow">
                  <span className="strong">{member.name}</span> <span className="muted">· {member.role}</span>
                  <br />
                  <span className="small muted">
                    {[
                      member.about,
                      member.term_ends_on && t('admin.board.until', { day: formatDate(member.term_ends_on, view.now) }),
                      member.email ? '' : t('admin.board.noAddress'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {canChange ? (
                  <span className="row board-moves">
                    {place > 0 ? <MoveForm view={view} member={member} to="up" /> : null}
                    {place < items.length - 1 ? <MoveForm view={view} member={member} to="down" /> : null}
                    <a
                      className="btn btn--icon"
                      href={`${PATH}?open=${member.id}#form`}
                      aria-label={t('admin.board.change', member)}
                    >
                      <Icon name="pencil" />
                    </a>
                  </span>
                ) : null}
              </div>
              {open === member.id && canChange ? <MemberForms view={view} member={member} /> : null}
            </li>
          ))}
        </ol>
      )}
      <Notice tone="info" icon="info" title={t('admin.board.opensNothing')}>
        {t('admin.board.opensNothingWhy')}
      </Notice>
    </AdminFrame>
  );
};

export const board = adminPage<BoardProps>({
  path: PATH,
  title: t('admin.board.board'),
  section: 'content',
  tab: t('admin.board.board'),
  load: async ({ need, query }) => ({
    items: (await need('listAdminBoard')).items,
    open: query['open'] === 'new' ? 0 : numberIn(query['open']),
  }),
  Page: BoardPage,
  done: {
    createBoardMember: t('admin.board.added'),
    changeBoardMember: t('admin.board.saved'),
    moveBoardMember: t('admin.board.moved'),
    tryBoardAddress: t('admin.board.mailIsOnItsWay'),
    removeBoardMember: t('admin.board.removed'),
  },
  audit: {
    'board.added': t('admin.board.auditAdded'),
    'board.changed': t('admin.board.auditChanged'),
    'board.moved': t('admin.board.auditMoved'),
    'board.address_tried': t('admin.board.auditTried'),
    'board.removed': t('admin.board.auditRemoved'),
  },
});
