import { t } from '@sports-hub/contract/texts';
import type { AidFamily, AidOverview, AidRequestRow } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Field,
  formatShortDate,
  formatSum,
  MomentText,
  Notice,
  siteMoney,
  Tag,
  TextField,
  withDashes,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';

export interface RequestProps {
  view: AdminView;
  row: AidRequestRow;
  overview: AidOverview;
  /** Where the reader has asked for it. */
  family: AidFamily | null;
}

/** An amount as people type it: without the sign. */
const plain = (cents: number): string => formatSum(cents).replaceAll(/[^\d.]/g, '');

/** What the family asks for, where it named an amount or a share. */
const asked = ({ price, can_pay, share }: AidRequestRow): number | null =>
  can_pay ?? (share === null ? null : Math.round((price * share) / 100));

export const addressOf = (id: number): string => `/admin/aid?open=${id}#request-${id}`;

const Name = ({ row, family }: RequestProps) =>
  family ? null : (
    <ButtonLink kind="quiet" small icon="eye" href={`/admin/aid?open=${row.id}&name=${row.id}#request-${row.id}`}>
      {t('admin.aid.showTheName')}
      <span className="hidden-text"> {row.id}</span>
    </ButtonLink>
  );

const Family = ({ family }: { family: AidFamily }) => (
  <div className="sunken stack stack--s" role="status">
    <p>
      <strong>{family.parent}</strong>{' '}
      <span className="block small">
        <a href={`mailto:${family.email}`}>{family.email}</a> ·{' '}
        <a href={`tel:${family.phone.replaceAll(/[^+\d]/g, '')}`}>{family.phone}</a>
      </span>
    </p>
    <ul className="small">
      {family.children.map(({ name, division }) => (
        <li key={`${name} ${division}`}>
          {name}, {withDashes(division)}
        </li>
      ))}
    </ul>
    <p className="small muted">{t('admin.aid.nameLogged')}</p>
  </div>
);

/** What the family wrote, and what is known beside it. */
const Words = ({ view, row }: RequestProps) => {
  const wish =
    row.can_pay !== null
      ? t('admin.aid.canPay', { amount: formatSum(row.can_pay) })
      : row.share !== null
        ? t('admin.aid.canPayShare', { share: row.share })
        : t('admin.aid.leavesItToYou');
  return (
    <div className="stack stack--s">
      {row.words ? (
        <blockquote className="quote small">“{row.words}”</blockquote>
      ) : (
        <p className="small muted">{t('admin.aid.noWords')}</p>
      )}
      <p className="small">
        <strong>{wish}</strong>{' '}
        {row.spot_until
          ? rich('admin.aid.spotUntil', { until: <MomentText value={row.spot_until} today={view.now} /> })
          : t('admin.aid.noSpotHeld')}
      </p>
      {row.helped_before > 0 ? (
        <p className="small">{t('admin.aid.helpedBefore', { amount: formatSum(row.helped_before) })}</p>
      ) : null}
      {row.question ? <p className="small">{t('admin.aid.youAsked', { question: row.question })}</p> : null}
      {row.answer ? (
        <p className="small">{t('admin.aid.theyAnswered', { answer: row.answer })}</p>
      ) : row.status === 'asked' ? (
        <p className="small muted">{t('admin.aid.notAnsweredYet')}</p>
      ) : null}
    </div>
  );
};

const Choice = ({
  name,
  words,
  hint,
  amount,
  checked,
}: {
  name: AidDecisionName;
  words: string;
  hint: string;
  amount?: number | null;
  checked: boolean;
}) => (
  <label className="check choice choice-money">
    <input type="radio" name="decision" value={name} defaultChecked={checked} required />
    <span className="strong">{words}</span>
    {amount ? <span className="money">−{formatSum(amount)}</span> : null}
    <span className="hint">{hint}</span>
  </label>
);
type AidDecisionName = 'part' | 'free' | 'decline';

const OP = 'decideAid';

const Decide = ({ view, row, overview }: RequestProps) => {
  const { left } = overview.fund;
  const wish = asked(row);
  const aid = wish === null ? null : row.price - wish;
  const chosen = valueOf(view, OP, 'decision', row.can_pay === 0 || row.share === 0 ? 'free' : 'part', row.id);
  const after = (amount: number): string =>
    amount > left
      ? t('admin.aid.fundIsShort', { left: formatSum(left) })
      : t('admin.aid.staysInTheFund', { left: formatSum(left - amount) });
  const { symbol } = siteMoney();
  return (
    <ActionForm
      view={view}
      op={OP}
      id={row.id}
      version={row.version}
      back={`/admin/aid?season_id=${overview.fund.season.id}`}
      className="stack"
    >
      <fieldset className="stack stack--s">
        <legend className="label legend-gap">{t('admin.aid.yourDecision')}</legend>
        <Choice
          name="part"
          words={t('admin.aid.part')}
          amount={aid !== null && aid > 0 && aid < row.price ? aid : null}
          checked={chosen === 'part'}
          hint={
            wish !== null && aid !== null && wish > 0 && aid <= left
              ? t('admin.aid.partAsAsked', { pays: formatSum(wish), left: formatSum(left - aid) })
              : t('admin.aid.partHint')
          }
        />
        <Choice
          name="free"
          words={t('admin.aid.free')}
          amount={row.price}
          checked={chosen === 'free'}
          hint={after(row.price)}
        />
        <Choice
          name="decline"
          words={t('admin.aid.decline')}
          checked={chosen === 'decline'}
          hint={t('admin.aid.declineHint')}
        />
      </fieldset>
      <div className="fields-2 fields-2--end">
        <Field
          id={`pays-${row.id}`}
          name="pays"
          inputMode="decimal"
          autoComplete="off"
          label={`${t('admin.aid.theyPay')} (${symbol.trim()})`}
          defaultValue={valueOf(view, OP, 'pays', row.can_pay ? plain(row.can_pay) : '', row.id)}
          error={errorOf(view, OP, 'pays', row.id)}
        />
        <Field
          id={`share-${row.id}`}
          name="share"
          type="number"
          min={1}
          max={99}
          label={`${t('admin.aid.orShare')} (${t('admin.aid.percent')})`}
          defaultValue={valueOf(view, OP, 'share', row.share ? String(row.share) : '', row.id)}
          error={errorOf(view, OP, 'share', row.id)}
        />
      </div>
      <TextField
        id={`sentence-${row.id}`}
        name="sentence"
        rows={2}
        maxLength={1000}
        optional
        label={t('admin.aid.aLineFromYou')}
        hint={t('admin.aid.theyReadIt')}
        defaultValue={valueOf(view, OP, 'sentence', '', row.id)}
        error={errorOf(view, OP, 'sentence', row.id)}
      />
      <p className="small muted">{t('admin.aid.secondPerson', { limit: formatSum(overview.alone_up_to) })}</p>
      <PasswordAgain view={view} id={`pw-${row.id}`} />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('admin.aid.saveDecision')}
        </Button>
        <ButtonLink kind="quiet" href="/admin/aid?open=0">
          {t('admin.aid.decideLater')}
        </ButtonLink>
      </div>
    </ActionForm>
  );
};

const Ask = ({ view, row }: RequestProps) => (
  <details className="more-details" open={Boolean(errorOf(view, 'askAidFamily', 'question', row.id))}>
    <summary className="btn btn--quiet btn--small flush">{t('admin.aid.askFirst')}</summary>
    <ActionForm view={view} op="askAidFamily" id={row.id} version={row.version} className="stack stack--s">
      <TextField
        id={`ask-${row.id}`}
        name="question"
        rows={2}
        required
        minLength={3}
        maxLength={1000}
        label={t('admin.aid.yourQuestion')}
        hint={t('admin.aid.askHint')}
        defaultValue={valueOf(view, 'askAidFamily', 'question', '', row.id)}
        error={errorOf(view, 'askAidFamily', 'question', row.id)}
      />
      <div className="actions">
        <Button type="submit">{t('admin.aid.sendQuestion')}</Button>
      </div>
    </ActionForm>
  </details>
);

/** Above the limit: somebody has proposed it, somebody else confirms it or gives it back. */
const Proposal = ({ view, row, overview }: RequestProps) => {
  const aid = row.aid ?? 0;
  const op = 'returnAidProposal';
  return (
    <div className="stack">
      <p>
        {t('admin.aid.isProposed', {
          by: row.decided_by ?? '',
          pays: formatSum(row.pays ?? 0),
          aid: formatSum(aid),
        })}{' '}
        {aid > overview.fund.left
          ? t('admin.aid.fundIsShort', { left: formatSum(overview.fund.left) })
          : t('admin.aid.afterThis', { left: formatSum(overview.fund.left - aid) })}
      </p>
      {row.sentence ? <p className="small">{t('admin.aid.proposedSentence', { sentence: row.sentence })}</p> : null}
      {row.is_mine ? (
        <p className="small muted">{t('admin.aid.isYours')}</p>
      ) : (
        <ActionForm view={view} op="confirmAidDecision" id={row.id} version={row.version} className="stack">
          <PasswordAgain view={view} id={`cw-${row.id}`} />
          <div className="actions">
            <Button kind="primary" type="submit">
              {t('admin.aid.confirm', { aid: formatSum(aid) })}
            </Button>
          </div>
        </ActionForm>
      )}
      <details className="more-details" open={Boolean(errorOf(view, op, 'reason', row.id))}>
        <summary className="btn btn--quiet btn--small flush">{t('admin.aid.giveBack')}</summary>
        <ActionForm view={view} op={op} id={row.id} version={row.version} className="stack stack--s">
          <Field
            id={`back-${row.id}`}
            name="reason"
            required
            minLength={3}
            maxLength={500}
            label={t('admin.aid.why')}
            hint={`${t('admin.aid.giveBackHint')} ${t('admin.aid.keptInTheLog')}`}
            defaultValue={valueOf(view, op, 'reason', '', row.id)}
            error={errorOf(view, op, 'reason', row.id)}
          />
          <div className="actions">
            <Button type="submit">{t('admin.aid.giveBack')}</Button>
          </div>
        </ActionForm>
      </details>
    </div>
  );
};

const headline = (view: AdminView, { since, divisions, price }: AidRequestRow): string =>
  t('admin.aid.since', {
    day: formatShortDate(since, view.now),
    divisions: divisions.map(withDashes).join(', '),
    price: formatSum(price),
  });

/** A request that is open to be decided, or its head alone. */
export const AidRequestCard = ({ isOpen, ...props }: RequestProps & { isOpen: boolean }) => {
  const { view, row, family } = props;
  return (
    <article className="card" id={`request-${row.id}`} aria-labelledby={`request-${row.id}-title`}>
      <div className={isOpen ? 'card__head card__head--wrap' : 'card__head card__head--plain'}>
        <div>
          <h3 id={`request-${row.id}-title`} className="h-card">
            {t('admin.aid.number', { count: row.children, id: row.id })}
          </h3>
          <p className="small muted">{headline(view, row)}</p>
          {row.status === 'proposed' ? <Tag tone="warning">{t('admin.aid.proposed')}</Tag> : null}
        </div>
        {row.is_own ? null : isOpen ? (
          <Name {...props} />
        ) : (
          <ButtonLink small href={addressOf(row.id)}>
            {t('admin.aid.open')}
            <span className="hidden-text"> {row.id}</span>
          </ButtonLink>
        )}
      </div>
      {row.is_own ? (
        <div className="card__body">
          <Notice tone="warning" icon="lock" title={t('admin.aid.ownFamily')}>
            {t('admin.aid.somebodyElseDecides')}
          </Notice>
        </div>
      ) : isOpen ? (
        <div className="card__body stack">
          {family ? <Family family={family} /> : null}
          <Words {...props} />
          {row.status === 'proposed' ? (
            <Proposal {...props} />
          ) : (
            <>
              <Decide {...props} />
              <Ask {...props} />
            </>
          )}
        </div>
      ) : null}
    </article>
  );
};
