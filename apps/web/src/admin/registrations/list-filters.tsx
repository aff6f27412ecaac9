import { t } from '@sports-hub/contract/texts';
import type { AdminRegistrationList, RegistrationListState } from '@sports-hub/contract';
import { Button, Check, ChipLink, Field, grouped, Icon, SelectField, withDashes } from '../../kit/index.ts';
import { ActionForm, SearchBox } from '../forms.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';

export const PATH = '/admin/registrations';
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
/** Columns that are shown where somebody wants them. */
export const EXTRA = ['period', 'email', 'receipt'] as const;
export type Extra = (typeof EXTRA)[number];
export const EXTRA_WORDS: Record<Extra, string> = {
  period: t('admin.registrations.period'),
  email: t('admin.registrations.email'),
  receipt: t('admin.registrations.receipt'),
};
export const SHOWN_NAMES = [
  'q',
  'state',
  'paid',
  'period_id',
  'division_id',
  'sort',
  ...EXTRA.map((name) => `show_${name}`),
];

export interface ListProps extends AdminRegistrationList {
  view: AdminView;
  /** As the address has it. */
  asked: Readonly<Record<string, string>>;
}

export const address = (
  asked: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string => {
  const given = Object.entries({ ...asked, ...more }).filter(([, value]) => value !== '' && value !== 'all');
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given)}`;
};

/** What the list is narrowed to. */
export const Filters = ({ view, asked, periods, divisions, counts }: ListProps) => (
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
      autoFocus={!view.problem}
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

/** Searches that somebody keeps for themself. */
export const Views = ({ view, views, asked }: ListProps) => (
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
