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
  holdsPlace ? 'Confirm the place' : 'Join the waiting list';

const Facts = ({ registration }: { registration: UnconfirmedRegistration }) => {
  const facts = [
    ['Child', registration.player],
    ['For', `${withDashes(registration.division)}, ${withDashes(registration.league)}`],
    ['Registered by', `${registration.parent}, ${registration.phone}`],
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
      <h2 id="others">Also waiting for this address</h2>
      <ul className="card rows">
        {others.map((other) => (
          <li className="rows__item" key={other.token}>
            <span className="grow">
              <span className="strong">{other.player}</span>
              <br />
              <span className="small muted">
                {withDashes(other.division)} · {other.holdsPlace ? 'a place' : 'waiting list'}, until{' '}
                <Until value={other.confirmBy} />
                <br />
                by {other.parent}, {other.phone}
              </span>
            </span>
            <PostForm action="/registration/confirm" hidden={{ token: other.token }} className="">
              <Button type="submit" kind="secondary" small>
                Confirm<span className="hidden-text"> for {other.player}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );

const Ask = ({ registration }: { registration: UnconfirmedRegistration }) => (
  <>
    <h1>{registration.holdsPlace ? 'Confirm the place' : 'Join the waiting list'}</h1>
    <p>
      {registration.holdsPlace ? 'It is held until ' : 'It is full. The turn on the waiting list is kept until '}
      <Until value={registration.confirmBy} />. It costs nothing{registration.holdsPlace ? '' : ' now'}.
    </p>
    <Facts registration={registration} />
    <div className="actions actions--fill">
      <Form fields={{ token: registration.token }} kind="primary" words={confirmWords(registration)} />
      <Form fields={{ token: registration.token, refuse: 'yes' }} kind="secondary" words="It was not me" />
    </div>
    <p className="small muted">“It was not me” makes the place free for others at once.</p>
  </>
);

const Ended = ({ registration }: { registration: UnconfirmedRegistration }) => (
  <>
    <h1>The time to confirm is over</h1>
    <p>
      {registration.confirmBy ? (
        <>
          It was held until <Until value={registration.confirmBy} />.{' '}
        </>
      ) : null}
      {registration.holdsPlace ? 'The place is free for others again. ' : ''}
      What was sent is still here: ask again, and you get a place if one is left, or the next turn on the waiting list.
    </p>
    <Facts registration={registration} />
    <div className="actions actions--fill">
      <Form fields={{ token: registration.token, again: 'yes' }} kind="primary" words="Ask again" />
      <ButtonLink kind="secondary" href="/registration/form">
        Fill in the form again
      </ButtonLink>
    </div>
  </>
);

const WORDS = {
  refused: {
    title: 'It is free for others again',
    words: 'Nothing is kept for this address. There is nothing left to do.',
  },
  'registered-already': {
    title: 'Already registered',
    words:
      'The same child is registered here with this address, or on the waiting list. The mail about that has the link to it.',
  },
  invalid: {
    title: 'This link does not work',
    words: 'It is not complete, or what it was for has been changed since: then a newer mail has the right one.',
  },
} as const;

/** Behind the link in the mail. A visit only asks: mail scanners follow links. Works without script. */
export const ConfirmPage = ({ site, page, problem }: ConfirmData) => (
  <AfterwardsFrame site={site}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="stack">
        {problem ? (
          <Notice tone="danger" title="That did not work" role="alert">
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
                Register a child
              </ButtonLink>
            </p>
          </>
        )}
      </div>
      {'others' in page ? <Others others={page.others} /> : null}
    </main>
  </AfterwardsFrame>
);
