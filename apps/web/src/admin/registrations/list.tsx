import { t } from '@sports-hub/contract/texts';
import type { AdminRegistrationRow } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  DateText,
  Empty,
  FieldError,
  formatSum,
  grouped,
  OnEnter,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { ListPages } from '../list-pages.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { errorOf, isChecked, may, type AdminView } from '../view.ts';
import {
  address,
  EXTRA,
  EXTRA_WORDS,
  Filters,
  PATH,
  SHOWN_NAMES,
  Views,
  type Extra,
  type ListProps,
} from './list-filters.tsx';
import { StatusTags } from './words.tsx';

const cellOf = (row: AdminRegistrationRow, name: Extra): string =>
  ({ period: row.period, email: row.email, receipt: row.receipt_number ?? '' })[name];

const Row = ({ row, extra, today }: { row: AdminRegistrationRow; extra: readonly Extra[]; today: string }) => {
  const name = `${row.player_first_name} ${row.player_last_name}`;
  return (
    <tr>
      <td className="pick-col">
        <label className="pick-row">
          <input type="checkbox" name="ids" value={row.id} aria-label={t('admin.registrations.choose', { name })} />
        </label>
      </td>
      <td>
        <a className="who" href={`${PATH}/${row.id}`}>
          {name}
        </a>
        <span className="who-sub">{row.parent}</span>
      </td>
      <td>{withDashes(row.division)}</td>
      <td>
        <StatusTags row={row} />
      </td>
      <td className="muted">
        <DateText value={row.sent_at.slice(0, 10)} today={today} />
      </td>
      <td className="n">{formatSum(row.total_cents)}</td>
      {extra.map((column) => (
        <td key={column} className="small">
          {withDashes(cellOf(row, column))}
        </td>
      ))}
    </tr>
  );
};

const WRITE = 'writeToRegistrations';

/** Once something is ticked: what can be done with it. Script counts. */
const Chosen = ({ view }: { view: AdminView }) => (
  <div className="bulk" data-chosen={t('admin.registrations.chosenCount', { count: '{count}' })}>
    <span className="bulk__n" role="status">
      {t('admin.registrations.chosen')}
    </span>
    {may(view.me, 'mail', 'write') ? (
      <Button kind="quiet" small icon="mail" type="submit" name="_instead" value={WRITE}>
        {t('admin.registrations.writeToThem')}
      </Button>
    ) : null}
    <ButtonLink kind="quiet" small icon="download" href="#export">
      {t('admin.registrations.exportThem')}
    </ButtonLink>
    <Button kind="quiet" small type="reset">
      {t('admin.registrations.clear')}
    </Button>
  </div>
);

const RegistrationsPage = (props: ListProps) => {
  const { view, items, asked, page, total, is_capped } = props;
  const extra = EXTRA.filter((name) => asked[`show_${name}`] !== undefined);
  const { q, state, paid, period_id, division_id } = asked;
  const tooMany = errorOf(view, WRITE, 'ids');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.registrations.registrations')}</h1>
        <ButtonLink icon="download" href="#export">
          {t('admin.registrations.exportMany', { count: grouped(total) })}
        </ButtonLink>
      </div>
      <SectionTabs view={view} />
      <Filters {...props} />
      <div id="results" className="stack stack--s">
        {items.length === 0 ? (
          <Empty
            icon="search"
            title={t('admin.registrations.noRegistrationFits')}
            action={<a href={address({}, { q: q ?? '' })}>{t('admin.registrations.allPeriods')}</a>}
          >
            {t('admin.registrations.tryAPart')}
          </Empty>
        ) : (
          <ActionForm
            view={view}
            op="exportRegistrations"
            hidden={{ q, state, paid, period_id, division_id }}
            back="/admin/mail/:id"
            className="stack stack--s"
            download
          >
            <OnEnter />
            <Chosen view={view} />
            <section className="card table-card" aria-label={t('admin.registrations.registrations')}>
              <table className="list-table list-table--pick">
                <thead>
                  <tr>
                    <th scope="col" className="pick-col">
                      <span className="hidden-text">{t('admin.registrations.chooseColumn')}</span>
                    </th>
                    <th scope="col">{t('admin.registrations.childAndGuardian')}</th>
                    <th scope="col">{t('admin.registrations.division')}</th>
                    <th scope="col">{t('admin.registrations.state')}</th>
                    <th scope="col">{t('admin.registrations.sent')}</th>
                    <th scope="col" className="n">
                      {t('admin.registrations.amount')}
                    </th>
                    {extra.map((name) => (
                      <th key={name} scope="col">
                        {EXTRA_WORDS[name]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map((row) => (
                    <Row key={row.id} row={row} extra={extra} today={view.now} />
                  ))}
                </tbody>
              </table>
            </section>
            {is_capped ? <p className="small muted">{t('admin.registrations.moreFit')}</p> : null}
            <ListPages page={page} total={total} href={(one) => address(asked, { page: one > 1 ? String(one) : '' })} />
            <div className="card card--pad stack" id="export">
              <p className="small muted">{t('admin.registrations.anExportIs')}</p>
              <Check
                name="answers"
                value="true"
                label={t('admin.registrations.withTheAnswers')}
                defaultChecked={isChecked(view, 'exportRegistrations', 'answers', false)}
              />
              <Check
                name="health"
                value="true"
                label={t('admin.registrations.withHealth')}
                hint={t('admin.registrations.onlyWhereNeeded')}
                defaultChecked={isChecked(view, 'exportRegistrations', 'health', false)}
              />
              <PasswordAgain view={view} id="rg-xp" />
              <div className="actions">
                <Button icon="download" type="submit">
                  {t('admin.registrations.exportChosen', { count: grouped(total) })}
                </Button>
                {may(view.me, 'mail', 'write') ? (
                  <Button kind="quiet" icon="mail" type="submit" name="_instead" value={WRITE}>
                    {t('admin.registrations.writeToChosen', { count: grouped(total) })}
                  </Button>
                ) : null}
              </div>
              {tooMany ? <FieldError id="rg-write">{tooMany}</FieldError> : null}
            </div>
          </ActionForm>
        )}
      </div>
      <Views {...props} />
    </AdminFrame>
  );
};

export const registrations = adminPage<ListProps>({
  path: PATH,
  title: t('admin.registrations.registrations'),
  section: 'registration',
  tab: t('admin.registrations.registrations'),
  load: async ({ need, query }) => {
    const asked = Object.fromEntries(
      Object.entries(query).filter(([name, value]) => SHOWN_NAMES.includes(name) && value !== ''),
    );
    const { q, state, paid, sort } = asked;
    const list = await need('listAdminRegistrations', {
      query: {
        ...(q ? { q } : {}),
        // The call refuses what is none.
        ...(state ? { state: state as never } : {}),
        ...(paid ? { paid: paid as never } : {}),
        ...(sort ? { sort: sort as never } : {}),
        period_id: numberIn(asked['period_id']),
        division_id: numberIn(asked['division_id']),
        page: numberIn(query['page']),
      },
    });
    return { ...list, asked };
  },
  Page: RegistrationsPage,
  done: {
    keepRegistrationView: t('admin.registrations.theSearchIsKept'),
    dropRegistrationView: t('admin.registrations.theSearchIsForgotten'),
  },
  audit: { 'registration.exported': t('admin.registrations.exportedRegistrations') },
});
