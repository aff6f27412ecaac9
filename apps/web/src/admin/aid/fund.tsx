import { t } from '@sports-hub/contract/texts';
import type { AidFund, AidOverview } from '@sports-hub/contract';
import { Button, Field, formatShortDate, formatSum, Icon, list, SelectField, siteMoney } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';

const OP = 'addAidFundEntry';

const ChangeFund = ({ view, fund }: { view: AdminView; fund: AidFund }) => (
  <details className="more-details" open={isAbout(view, OP) || fund.total === 0}>
    <summary className="btn btn--quiet btn--small flush">{t('admin.aid.changeFund')}</summary>
    <ActionForm view={view} op={OP} version={fund.version} hidden={{ season_id: fund.season.id }} className="stack">
      <SelectField
        id="fund-way"
        name="way"
        label={t('admin.aid.way')}
        selected={valueOf(view, OP, 'way', 'in')}
        options={[
          { value: 'in', label: t('admin.aid.in') },
          { value: 'out', label: t('admin.aid.out') },
        ]}
      />
      <Field
        id="fund-amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        label={`${t('admin.aid.amount')} (${siteMoney().symbol.trim()})`}
        defaultValue={valueOf(view, OP, 'amount')}
        error={errorOf(view, OP, 'amount')}
      />
      <Field
        id="fund-note"
        name="note"
        required
        maxLength={200}
        label={t('admin.aid.note')}
        defaultValue={valueOf(view, OP, 'note')}
        error={errorOf(view, OP, 'note')}
      />
      <PasswordAgain view={view} id="fund-pw" />
      <div className="actions">
        <Button type="submit">{t('admin.aid.saveFund')}</Button>
      </div>
    </ActionForm>
  </details>
);

const Entries = ({ view, fund }: { view: AdminView; fund: AidFund }) =>
  fund.entries.length === 0 ? null : (
    <details className="more-details">
      <summary className="btn btn--quiet btn--small flush">{t('admin.aid.entries')}</summary>
      <ul className="stack stack--s small">
        {fund.entries.map(({ id, amount, note, by, at }) => (
          <li key={id}>
            <strong>{amount < 0 ? `−${formatSum(-amount)}` : formatSum(amount)}</strong> {note}
            <span className="block muted">
              {by}, {formatShortDate(at, view.now)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );

export const Fund = ({ view, fund, seasons }: { view: AdminView; fund: AidFund; seasons: AidOverview['seasons'] }) => (
  <section className="card card--pad stack" aria-labelledby="fund-title">
    <h2 className="h-card" id="fund-title">
      {t('admin.aid.fundFor', { season: fund.season.name })}
    </h2>
    {fund.total === 0 && fund.given === 0 ? (
      <p className="small muted">{t('admin.aid.fundEmpty')}</p>
    ) : (
      <div className="cap">
        <span>{t('admin.aid.given')}</span>
        <span className="cap__n">
          {rich('admin.aid.givenOf', { given: <b>{formatSum(fund.given)}</b>, total: formatSum(fund.total) })}
        </span>
        <progress className="cap__bar" value={fund.given} max={Math.max(fund.total, 1)} aria-hidden="true" />
        <span className="cap__note">
          {t('admin.aid.childrenAndLeft', { count: fund.children, left: formatSum(fund.left) })}
        </span>
      </div>
    )}
    <ChangeFund view={view} fund={fund} />
    <Entries view={view} fund={fund} />
    {seasons.length > 1 ? (
      <form method="get" action="/admin/aid" className="stack stack--s">
        <SelectField
          id="aid-season"
          name="season_id"
          label={t('admin.aid.season')}
          selected={String(fund.season.id)}
          options={seasons.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div>
          <Button small type="submit">
            {t('admin.aid.show')}
          </Button>
        </div>
      </form>
    ) : null}
  </section>
);

export const WhoSeesWhat = ({ people }: { people: readonly string[] }) => (
  <section className="card card--pad stack" aria-labelledby="who-sees">
    <h2 className="h-card" id="who-sees">
      {t('admin.aid.whoSeesWhat')}
    </h2>
    <ul className="facts">
      {(
        [
          ['eye', list([...people]), t('admin.aid.requestNameAmount')],
          ['users', t('admin.aid.otherAdministrators'), t('admin.aid.paidAndPrice')],
          ['users', t('admin.aid.coaches'), t('admin.aid.nothing')],
          ['mail', t('admin.aid.theFamily'), t('admin.aid.amountAndLine')],
        ] as const
      ).map(([icon, who, what]) => (
        <li key={who}>
          <Icon name={icon} />
          <span>
            {who}
            <small>{what}</small>
          </span>
        </li>
      ))}
    </ul>
    <p className="small muted">{t('admin.aid.deletedAfter')}</p>
  </section>
);
