import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminClaimRow } from '@sports-hub/contract';
import { Button, Check, DateText, formatMoney } from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { breakable } from './registrants.tsx';
import { may, type AdminView } from './view.ts';

/** Claims that one press is enough for: paid from the same verified address, and nobody else has to do with the child. */
export const ReadyClaims = ({ view, items }: { view: AdminView; items: readonly AdminClaimRow[] }) => {
  const ready = items.flatMap(({ ready: evidence, ...row }) => (evidence ? [{ ...row, evidence }] : []));
  if (ready.length === 0 || !may(view.me, 'family-accounts', 'write')) return null;
  return (
    <section className="card card--pad stack" aria-labelledby="ready">
      <h2 id="ready" className="title-s">
        {t('admin.readyClaims.readyToApprove')}
      </h2>
      <p className="small muted">{t('admin.readyClaims.paidFromTheSame')}</p>
      <ActionForm view={view} op="approveReadyClaims">
        {ready.map(({ id, version, first_name, last_name, claimant, evidence }) => (
          <Check
            key={id}
            name="claims"
            value={`${id}:${version}:${evidence.player_id}`}
            defaultChecked
            label={
              <>
                <span className="strong">
                  {first_name} {last_name}
                </span>{' '}
                <span className="small block">
                  {rich('admin.readyClaims.askedByAndPaid', {
                    name: `${claimant.first_name} ${claimant.last_name}`,
                    email: breakable(claimant.email),
                    paid: formatMoney(evidence.paid_cents),
                    period: `${evidence.period}, ${evidence.season}`,
                    day: <DateText value={evidence.registered_at} today={view.now} />,
                  })}
                </span>
              </>
            }
          />
        ))}
        <PasswordAgain view={view} id="rpw" />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('admin.readyClaims.approveTheTicked')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
};
