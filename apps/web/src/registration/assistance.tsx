import { t } from '@sports-hub/contract/texts';
import type { AidChild, AidRequest } from '@sports-hub/contract';
import { rich } from '../kit/rich.tsx';
import { Button, ButtonLink, Tag } from '../kit/controls.tsx';
import { TextField } from '../kit/fields.tsx';
import { PostForm } from '../kit/forms.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { formatMoment, formatSum, withDashes } from '../kit/words.ts';
import type { SportSite } from '../sport/data.ts';
import { AfterwardsFrame } from './afterwards-frame.tsx';

export interface AssistanceData {
  site: SportSite;
  /** Null: a link that is not complete, or of a request that is deleted. */
  request: AidRequest | null;
  /** Of the mailed link, where it is to be confirmed. */
  token?: string | undefined;
  /** Why it could not be done, and what was typed. */
  problem?: string | undefined;
  answer?: { typed: string; error: string | undefined } | undefined;
}

const ASSISTANCE_PATH = '/registration/assistance';

function titleOf({ status, due }: AidRequest, isLink: boolean): string {
  switch (status) {
    case 'unconfirmed':
      return isLink ? t('registration.aid.linkTitle') : t('registration.aid.lookIntoYourEmail');
    case 'open':
      return t('registration.aid.open');
    case 'asked':
      return t('registration.aid.asked');
    case 'granted':
      return due > 0 ? t('registration.aid.granted', { due: formatSum(due) }) : t('registration.aid.grantedFree');
    case 'declined':
      return t('registration.aid.declined');
    case 'ended':
      return t('registration.aid.ended');
  }
}

const Quote = ({ words }: { words: string | null }) =>
  words ? <blockquote className="quote">“{words}”</blockquote> : null;

const Form = ({
  request: { reference },
  token,
  doing,
  kind,
  words,
}: {
  request: AidRequest;
  token?: string | undefined;
  doing: 'confirm' | 'withdraw';
  kind: 'primary' | 'danger-quiet';
  words: string;
}) => (
  <PostForm action={ASSISTANCE_PATH} hidden={{ doing, ...(token ? { token } : { reference }) }} className="">
    <Button type="submit" kind={kind}>
      {words}
    </Button>
  </PostForm>
);

const Answer = ({ request, answer }: Pick<AssistanceData, 'answer'> & { request: AidRequest }) => (
  <PostForm
    action={ASSISTANCE_PATH}
    hidden={{ doing: 'answer', reference: request.reference }}
    className="card card--pad stack"
  >
    <TextField
      id="aid-answer"
      name="answer"
      label={t('registration.aid.yourAnswer')}
      rows={4}
      required
      maxLength={2000}
      defaultValue={answer?.typed ?? ''}
      error={answer?.error}
    />
    <div className="actions actions--fill">
      <Button type="submit" kind="primary">
        {t('registration.aid.sendAnswer')}
      </Button>
    </div>
  </PostForm>
);

/** On this very site, under whatever name it was opened. */
const onThisSite = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

/** The next thing to do, or whom to wait for. */
const Next = ({ request, token, answer }: Omit<AssistanceData, 'site' | 'problem'> & { request: AidRequest }) => {
  const { status, due, email, confirm_by, payment_url, pay_by, sentence, question } = request;
  const until = <MomentText value={confirm_by ?? ''} />;
  if (status === 'unconfirmed')
    return token ? (
      <>
        <p>{rich('registration.aid.confirmWords', { until })}</p>
        <Form request={request} token={token} doing="confirm" kind="primary" words={t('registration.aid.confirm')} />
      </>
    ) : (
      <p>{rich('registration.aid.lookWords', { email: <strong>{email}</strong>, until })}</p>
    );
  if (status === 'open') return <p>{rich('registration.aid.openWords', { email: <strong>{email}</strong> })}</p>;
  if (status === 'asked')
    return (
      <>
        <Quote words={question} />
        <Answer request={request} answer={answer} />
      </>
    );
  if (status === 'ended') return <p>{t('registration.aid.endedWords')}</p>;
  return (
    <>
      <p>
        {status === 'granted' ? t('registration.aid.nobodyKnows') : t('registration.aid.declinedWords')}{' '}
        {pay_by ? rich('registration.aid.payBy', { until: <MomentText value={pay_by} /> }) : null}
      </p>
      <Quote words={sentence} />
      {payment_url ? (
        <div className="actions actions--fill">
          <ButtonLink kind="primary" href={onThisSite(payment_url)}>
            {due > 0 ? t('registration.aid.pay', { due: formatSum(due) }) : t('registration.aid.finish')}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
};

const Spot = ({ child, until }: { child: AidChild; until: string | null }) => {
  switch (child.spot) {
    case 'held':
      return (
        <Tag tone="success">
          {until ? t('registration.aid.heldUntil', { until: formatMoment(until) }) : t('registration.aid.held')}
        </Tag>
      );
    case 'not_held':
      return <Tag>{t('registration.aid.notHeld')}</Tag>;
    case 'waiting_list':
      return <Tag tone="warning">{t('registration.aid.waitingList')}</Tag>;
    case 'registered':
      return <Tag tone="success">{t('registration.aid.registered')}</Tag>;
    case 'ended':
      return <Tag>{t('registration.aid.over')}</Tag>;
  }
};

const Children = ({ request }: { request: AidRequest }) => (
  <section className="card" aria-label={t('registration.aid.price')}>
    <ul className="rows">
      {request.children.map((child) => (
        <li className="rows__item" key={child.reference}>
          <span className="grow">
            <span className="strong">{child.first_name}</span>
            <span className="block small muted">{withDashes(child.division)}</span>
            <Spot child={child} until={request.spot_until} />
          </span>
        </li>
      ))}
    </ul>
    <dl className="lines card--lines">
      <div className="line">
        <dt>{t('registration.aid.price')}</dt>
        <dd>{formatSum(request.price)}</dd>
      </div>
      {request.assistance > 0 ? (
        <>
          <div className="line line--off">
            <dt>{t('registration.aid.assistance')}</dt>
            <dd>−{formatSum(request.assistance)}</dd>
          </div>
          <div className="line line--total">
            <dt>{t('registration.aid.youPay')}</dt>
            <dd>{formatSum(request.price - request.assistance)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  </section>
);

/** How a request for financial assistance stands, for who has its link. Works without script. */
export const AssistancePage = ({ site, request, token, problem, answer }: AssistanceData) => (
  <AfterwardsFrame site={site}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      {request === null ? (
        <div className="stack">
          <h1>{t('registration.aid.linkDoesNotWork')}</h1>
          <p>{t('registration.aid.linkWords')}</p>
          <p className="actions">
            <ButtonLink kind="secondary" href="/registration/form">
              {t('registration.aid.toTheForm')}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <>
          <div className="stack">
            {problem ? (
              <Notice tone="danger" title={t('registration.aid.didNotWork')} role="alert">
                {problem}
              </Notice>
            ) : null}
            <p className="small muted">{t('registration.aid.yourRequest')}</p>
            <h1>{titleOf(request, token !== undefined)}</h1>
            <Next request={request} token={token} answer={answer} />
          </div>
          <Children request={request} />
          <div className="stack stack--s">
            <p className="small muted">{t('registration.aid.onlyThoseWhoDecide')}</p>
            {['open', 'asked'].includes(request.status) || (request.status === 'unconfirmed' && !token) ? (
              <details className="more-details">
                <summary className="btn btn--quiet btn--small flush">{t('registration.aid.withdraw')}…</summary>
                <div className="stack stack--s">
                  <p className="small">{t('registration.aid.withdrawWords')}</p>
                  <Form request={request} doing="withdraw" kind="danger-quiet" words={t('registration.aid.withdraw')} />
                </div>
              </details>
            ) : null}
          </div>
        </>
      )}
    </main>
  </AfterwardsFrame>
);
