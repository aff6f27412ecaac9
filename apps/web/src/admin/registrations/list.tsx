import { t } from '@sports-hub/contract/texts';
import type { AdminRegistrationList, AdminRegistrationRow, RegistrationListState } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  ChipLink,
  DateText,
  Empty,
  Field,
  formatSum,
  grouped,
  Icon,
  SelectField,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain, SearchBox } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { ListPages } from '../list-pages.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { errorOf, isChecked, valueOf, type AdminView } from '../view.ts';
import { StatusTags } from './words.tsx';

const PATH = '/admin/registrations';
const STATES: readonly [RegistrationListState, string][] = [
  ['all', t('admin.registrations.all')],
  ['registered', t('admin.registrations.registered')],
  ['waitlisted', t('admin.registrations.waiting')],
  ['unfinished', t('admin.registrations.unfinished')],
  ['cancelled', t('admin.registrations.canceled')],
  ['look', t('admin.registrations.paymentToLookAt')],
];
const SORTS = [
  { value: 'newest', label: t('admin.registrations.newestFirst') },
  { value: 'name', label: t('admin.registrations.byLastName') },
  { value: 'division', label: t('admin.registrations.byDivision') },
  { value: 'amount', label: t('admin.registrations.byAmount') },
];
const PAID = [
  { value: '', label: t('admin.registrations.paidOrNot') },
  { value: 'paid', label: t('admin.registrations.paid') },
  { value: 'owed', label: t('admin.registrations.notPaid') },
  { value: 'refunded', label: t('admin.registrations.refunded') },
  { value: 'free', label: t('admin.registrations.nothingToPay') },
];
const EXTRA = ['period', 'email', 'receipt'] as const;
type Extra = (typeof EXTRA)[number];
const EXTRA_WORDS: Record<Extra, string> = {
  period: t('admin.registrations.period'),
  email: t('admin.registrations.email'),
  receipt: t('admin.registrations.receipt'),
};
const SHOWN_NAMES = ['q', 'state', 'paid', 'period_id', 'division_id', 'sort', ...EXTRA.map((name) => `show_${name}`)];

interface ListProps extends AdminRegistrationList {
  view: AdminView;
  /** As the address has it. */
  asked: Readonly<Record<string, string>>;
}

const address = (asked: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): string => {
  const given = Object.entries({ ...asked, ...more }).filter(([, value]) => value !== '' && value !== 'all');
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given)}`;
};

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

const Filters = ({ view: _view, asked, periods, divisions, counts }: ListProps) => (
  <form
    className="stack"
    method="get"
    action={PATH}
    role="search"
    aria-label={t('admin.registrations.registrations')}
    data-live="#results"
  >
    <SearchBox
      q={asked['q'] ?? ''}
      label={t('admin.registrations.searchRegistrations')}
      placeholder={t('admin.registrations.childGuardianEmailOr')}
      autoComplete="off"
      autoFocus
    >
      {asked['state'] ? <input type="hidden" name="state" value={asked['state']} /> : null}
    </SearchBox>
    <div className="chips" role="group" aria-label={t('admin.registrations.state')}>
      {STATES.map(([state, label]) => (
        <ChipLink key={state} href={address(asked, { state })} current={(asked['state'] ?? 'all') === state}>
          {t('admin.registrations.chip', { label, count: grouped(counts[state]) })}
        </ChipLink>
      ))}
    </div>
    <div className="filters-row">
      <SelectField
        id="rg-period"
        name="period_id"
        label={t('admin.registrations.period')}
        selected={asked['period_id'] ?? ''}
        options={[
          { value: '', label: t('admin.registrations.allPeriods') },
          ...periods.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <SelectField
        id="rg-division"
        name="division_id"
        label={t('admin.registrations.division')}
        selected={asked['division_id'] ?? ''}
        options={[
          { value: '', label: t('admin.registrations.allDivisions') },
          ...divisions.map(({ id, name }) => ({ value: String(id), label: withDashes(name) })),
        ]}
      />
      <SelectField
        id="rg-sort"
        name="sort"
        label={t('admin.registrations.sortedBy')}
        selected={asked['sort'] ?? 'newest'}
        options={SORTS}
      />
      <div className="actions">
        <details className="pop">
          <summary className="btn btn--secondary btn--small">
            <Icon name="table" />
            {t('admin.registrations.more')}
          </summary>
          <div className="menu pop__panel stack stack--s" role="group" aria-label={t('admin.registrations.more')}>
            <SelectField
              id="rg-paid"
              name="paid"
              label={t('admin.registrations.payment')}
              selected={asked['paid'] ?? ''}
              options={PAID}
            />
            {EXTRA.map((name) => (
              <Check
                key={name}
                name={`show_${name}`}
                value="1"
                label={t('admin.registrations.column', { name: EXTRA_WORDS[name] })}
                defaultChecked={asked[`show_${name}`] !== undefined}
              />
            ))}
          </div>
        </details>
        <Button small type="submit">
          {t('admin.registrations.show')}
        </Button>
      </div>
    </div>
  </form>
);

const Views = ({ view, views, asked }: ListProps) => (
  <details className="more-way">
    <summary>
      <Icon name="right" size="s" />
      {t('admin.registrations.keptSearches', { count: views.length })}
    </summary>
    <div className="stack stack--s">
      {views.map(({ id, name, query }) => (
        <div key={id} className="row">
          <ChipLink
            href={`${PATH}?${query}`}
            current={new URLSearchParams(asked as Record<string, string>).toString() === query}
          >
            {name}
          </ChipLink>
          <ActionForm view={view} op="dropRegistrationView" id={id} className="inline-form">
            <Button kind="quiet" small type="submit">
              {t('admin.registrations.forget', { name })}
            </Button>
          </ActionForm>
        </div>
      ))}
      <ActionForm
        view={view}
        op="keepRegistrationView"
        hidden={{ query: new URLSearchParams(asked as Record<string, string>).toString() }}
        className="form__end"
      >
        <Field
          id="rg-view"
          name="name"
          required
          maxLength={60}
          label={t('admin.registrations.keepThisSearchAs')}
          defaultValue={valueOf(view, 'keepRegistrationView', 'name')}
          error={errorOf(view, 'keepRegistrationView', 'name')}
        />
        <Button small type="submit">
          {t('admin.registrations.keep')}
        </Button>
      </ActionForm>
    </div>
  </details>
);

const RegistrationsPage = (props: ListProps) => {
  const { view, items, asked, page, total, is_capped } = props;
  const extra = EXTRA.filter((name) => asked[`show_${name}`] !== undefined);
  const { q, state, paid, period_id, division_id } = asked;
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
            className="stack stack--s"
            download
          >
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
              <div>
                <Button icon="download" type="submit">
                  {t('admin.registrations.exportChosen', { count: grouped(total) })}
                </Button>
              </div>
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
