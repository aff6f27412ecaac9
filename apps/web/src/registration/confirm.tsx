import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import { Button, ButtonLink } from '../kit/controls.tsx';
import { PostForm } from '../kit/forms.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { withDashes } from '../kit/words.ts';
import type { SportSite } from '../sport/data.ts';
import { AfterwardsFrame } from './afterwards-frame.tsx';

/** What somebody sent, as far as the owner of the address needs it to tell whether it was them. */
export interface UnconfirmedRegistration {
  token: string;
  player: string;
  parent: string;
  phone: string;
  league: string;
  division: string;
  /** A place is held; otherwise a turn on the waiting list. */
  holdsPlace: boolean;
  confirmBy: string | null;
}

export interface ConfirmData {
  site: SportSite;
  page:
    | { kind: 'ask' | 'ended'; registration: UnconfirmedRegistration; others: readonly UnconfirmedRegistration[] }
    | { kind: 'refused' | 'registered-already' | 'invalid' };
  /** Why it could not be done. */
  problem?: string | undefined;
}

const Form = ({
  fields,
  kind,
  words,
}: {
  fields: Record<string, string>;
  kind: 'primary' | 'secondary';
  words: string;
}) => (
  <PostForm action="/registration/confirm" hidden={fields} className="">
    <Button type="submit" kind={kind}>
      {words}
    </Button>
  </PostForm>
);

const confirmWords = ({ holdsPlace }: UnconfirmedRegistration): string =>
  holdsPlace ? t('registration.confirm.confirmThePlace') : t('registration.confirm.joinTheWaitingList');

const Facts = ({ registration }: { registration: UnconfirmedRegistration }) => {
  const facts = [
    [t('registration.confirm.child'), registration.player],
    [t('registration.confirm.for'), `${withDashes(registration.division)}, ${withDashes(registration.league)}`],
    [t('registration.confirm.registeredBy'), `${registration.parent}, ${registration.phone}`],
  ];
  return (
    <dl className="card card--pad stack stack--s">
      {facts.map(([label, words]) => (
        <div className="kv" key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
};

const Until = ({ value }: { value: string | null }) => (value ? <MomentText value={value} /> : null);

/** Everything else that waits for this address, so that one mail is enough, whoever caused how many. */
const Others = ({ others }: { others: readonly UnconfirmedRegistration[] }) =>
  others.length === 0 ? null : (
    <section className="stack" aria-labelledby="others">
      <h2 id="others">{t('registration.confirm.alsoWaitingForThisAddress')}</h2>
      <ul className="card rows">
        {others.map((other) => (
          <li className="rows__item" key={other.token}>
            <span className="grow">
              <span className="strong">{other.player}</span>
              <br />
              <span className="small muted">
                {withDashes(other.division)}
                {' · '}
                {other.holdsPlace
                  ? rich('registration.confirm.aPlaceUntil', { confirmBy: <Until value={other.confirmBy} /> })
                  : rich('registration.confirm.waitingListUntil', { confirmBy: <Until value={other.confirmBy} /> })}
                <br />
                {t('registration.confirm.by', { parent: other.parent, phone: other.phone })}
              </span>
            </span>
            <PostForm action="/registration/confirm" hidden={{ token: other.token }} className="">
              <Button type="submit" kind="secondary" small>
                {rich('registration.confirm.confirmFor', {
                  player: other.player,
                  hidden: (inside) => <span className="hidden-text">{inside}</span>,
                })}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );

const Ask = ({ registration }: { registration: UnconfirmedRegistration }) => (
  <>
    <h1>
      {registration.holdsPlace
        ? t('registration.confirm.confirmThePlace')
        : t('registration.confirm.joinTheWaitingList')}
    </h1>
    <p>
      {registration.holdsPlace
        ? rich('registration.confirm.itIsHeldUntil', { confirmBy: <Until value={registration.confirmBy} /> })
        : rich('registration.confirm.itIsFullTheTurn', { confirmBy: <Until value={registration.confirmBy} /> })}
    </p>
    <Facts registration={registration} />
    <div className="actions actions--fill">
      <Form fields={{ token: registration.token }} kind="primary" words={confirmWords(registration)} />
      <Form
        fields={{ token: registration.token, refuse: 'yes' }}
        kind="secondary"
        words={t('registration.confirm.itWasNotMe')}
      />
    </div>
    <p className="small muted">{t('registration.confirm.itWasNotMeMakes')}</p>
  </>
);

const Ended = ({ registration }: { registration: UnconfirmedRegistration }) => (
  <>
    <h1>{t('registration.confirm.theTimeToConfirmIs')}</h1>
    <p>
      {registration.confirmBy ? (
        <>{rich('registration.confirm.itWasHeldUntil', { confirmBy: <Until value={registration.confirmBy} /> })} </>
      ) : null}
      {registration.holdsPlace ? `${t('registration.confirm.thePlaceIsFreeFor')} ` : ''}
      {t('registration.confirm.whatWasSentIsStill')}
    </p>
    <Facts registration={registration} />
    <div className="actions actions--fill">
      <Form
        fields={{ token: registration.token, again: 'yes' }}
        kind="primary"
        words={t('registration.confirm.askAgain')}
      />
      <ButtonLink kind="secondary" href="/registration/form">
        {t('registration.confirm.fillInTheFormAgain')}
      </ButtonLink>
    </div>
  </>
);

const WORDS = {
  refused: {
    title: t('registration.confirm.itIsFreeForOthers'),
    words: t('registration.confirm.nothingIsKeptForThis'),
  },
  'registered-already': {
    title: t('registration.confirm.alreadyRegistered'),
    words: t('registration.confirm.theSameChildIsRegistered'),
  },
  invalid: {
    title: t('registration.confirm.thisLinkDoesNotWork'),
    words: t('registration.confirm.itIsNotCompleteOr'),
  },
} as const;

/** Behind the link in the mail. A visit only asks: mail scanners follow links. Works without script. */
export const ConfirmPage = ({ site, page, problem }: ConfirmData) => (
  <AfterwardsFrame site={site}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="stack">
        {problem ? (
          <Notice tone="danger" title={t('registration.confirm.thatDidNotWork')} role="alert">
            {problem}
          </Notice>
        ) : null}
        {page.kind === 'ask' ? (
          <Ask registration={page.registration} />
        ) : page.kind === 'ended' ? (
          <Ended registration={page.registration} />
        ) : (
          <>
            <h1>{WORDS[page.kind].title}</h1>
            <p>{WORDS[page.kind].words}</p>
            <p className="actions">
              <ButtonLink kind="secondary" href="/registration/form">
                {t('registration.confirm.registerAChild')}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
      {'others' in page ? <Others others={page.others} /> : null}
    </main>
  </AfterwardsFrame>
);
