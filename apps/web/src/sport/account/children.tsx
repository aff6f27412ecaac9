import type { Child, Claim, NewGuardian } from '@sports-hub/contract';
import {
  attemptOf,
  Avatar,
  Button,
  ButtonLink,
  Field,
  formatDate,
  Icon,
  NameFields,
  SectionHead,
  Tag,
  TextField,
  typedField,
} from '../../kit/index.ts';
import type { MemberSignedInData } from './data.ts';
import { MemberForm, Refusal } from './form.tsx';

const ConsentWords = ({ child, now }: { child: Child; now: string }) => (
  <span>
    <span className="strong">{child.first_name} can send and get messages</span>
    <span className="small muted block">{now}</span>
  </span>
);

/** Off is one tap; on says first what it means, and asks once. */
function ConsentForm({ child, data }: { child: Child; data: MemberSignedInData }) {
  const { first_name: first, messaging_enabled: isOn } = child;
  const form = {
    form: 'consent' as const,
    csrf: data.csrf,
    hidden: { account_id: child.account_id ?? '', enabled: isOn ? 'false' : 'true' },
  };
  if (isOn)
    return (
      <div className="inset child-more">
        <MemberForm {...form}>
          <div className="switch">
            <ConsentWords child={child} now="On. You can read every message and switch it off at any time." />
            <button
              className="switch__look"
              type="submit"
              role="switch"
              aria-checked="true"
              aria-label={`${first} can send and get messages`}
            />
          </div>
        </MemberForm>
      </div>
    );
  return (
    <div className="inset child-more">
      <details>
        <summary className="switch">
          <ConsentWords child={child} now={`Off. Nobody can write to ${first} here, and ${first} cannot write.`} />
          <span className="switch__look" />
        </summary>
        <MemberForm {...form}>
          <p className="strong">Let {first} use messages?</p>
          <p className="small muted">
            Coaches and families of {first}’s team and division will be able to write to {first}, and {first} can
            answer. You can read every message and switch it off at any time.
          </p>
          <div className="actions">
            <Button kind="primary" small type="submit">
              Switch on<span className="hidden-text"> messages for {first}</span>
            </Button>
          </div>
        </MemberForm>
      </details>
    </div>
  );
}

/** Somebody else who was linked to the child: it stops with one press, and a person looks at it again. */
const NewGuardianRow = ({ link, data }: { link: NewGuardian; data: MemberSignedInData }) => (
  <div className="inset child-more">
    <p className="small">
      <span className="strong">{link.adult}</span>{' '}
      {link.state === 'linked'
        ? `was linked to ${link.child} as a guardian on ${formatDate(link.linked_at, data.today)}.`
        : `sees nothing of ${link.child}: the link is suspended, and a person of the league looks at it again.`}
    </p>
    {link.state === 'linked' ? (
      <MemberForm form="suspend" csrf={data.csrf} hidden={{ link_id: link.link_id }} className="">
        <Button kind="danger-quiet" small type="submit">
          This is not right: suspend the link<span className="hidden-text"> of {link.adult}</span>
        </Button>
      </MemberForm>
    ) : null}
  </div>
);

const ChildRow = ({ child, data }: { child: Child; data: MemberSignedInData }) => (
  <li>
    <div className="rows__item">
      <Avatar name={`${child.first_name} ${child.last_name}`} plain />
      <span className="grow">
        <span className="strong">
          {child.first_name} {child.last_name}
        </span>{' '}
        <Tag tone="success">
          <Icon name="check" size="s" />
          Confirmed
        </Tag>
        <br />
        <span className="small muted">
          {[
            child.teams.map(({ name }) => name).join(', '),
            child.account_id === null ? 'no player login, so no messages' : 'has a player login',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </div>
    {data.newGuardians
      .filter(({ player_id }) => player_id === child.player_id)
      .map((link) => (
        <NewGuardianRow key={link.link_id} link={link} data={data} />
      ))}
    {child.account_id === null ? null : <ConsentForm child={child} data={data} />}
  </li>
);

function ClaimRow({ claim, data }: { claim: Claim; data: MemberSignedInData }) {
  const { today, csrf, refused } = data;
  const isWaiting = claim.status === 'pending';
  return (
    <li className="rows__item wrap-end">
      <Avatar name={`${claim.first_name} ${claim.last_name}`} plain />
      <span className="grow">
        <span className="strong">
          {claim.first_name} {claim.last_name}
        </span>{' '}
        {isWaiting ? <Tag tone="info">Waiting</Tag> : <Tag tone="danger">Not approved</Tag>}
        <br />
        <span className="small muted">
          {isWaiting && claim.question && !claim.answer
            ? `Asked ${formatDate(claim.created_at, today)}. It waits for your answer.`
            : isWaiting
              ? `Asked ${formatDate(claim.created_at, today)}. A volunteer of the league compares it with the registrations, often within a few days. We e-mail you.`
              : `Answered ${formatDate(claim.reviewed_at ?? claim.created_at, today)}${claim.note ? `: “${claim.note}”` : '.'}`}
        </span>
        {isWaiting && claim.question && claim.answer ? (
          <span className="small block">
            The league asked: “{claim.question}” You answered: “{claim.answer}”
          </span>
        ) : null}
        {isWaiting && claim.question && !claim.answer ? (
          <MemberForm form="answer" csrf={csrf} hidden={{ claim_id: claim.id }}>
            <TextField
              id={`answer-${claim.id}`}
              label={`The league asks: ${claim.question}`}
              rows={2}
              maxLength={1000}
              required
              {...typedField(attemptOf(refused, 'answer'), 'answer')}
            />
            <div className="actions">
              <Button kind="secondary" small type="submit">
                Answer
              </Button>
            </div>
          </MemberForm>
        ) : null}
      </span>
      {isWaiting ? (
        <MemberForm form="withdraw" csrf={csrf} hidden={{ claim_id: claim.id }} className="">
          <Button kind="quiet" small type="submit">
            Withdraw<span className="hidden-text"> the claim for {claim.first_name}</span>
          </Button>
        </MemberForm>
      ) : (
        <ButtonLink kind="quiet" small href="#add-child">
          Ask again
        </ButtonLink>
      )}
    </li>
  );
}

function AddChild(data: MemberSignedInData) {
  const attempt = attemptOf(data.refused, 'claim');
  return (
    <details className="more-details" id="add-child" open={Boolean(attempt.refusal)}>
      <summary className="btn btn--quiet btn--small flush">
        <Icon name="plus" />
        Add a child
      </summary>
      <div className="card card--pad stack">
        <p className="small muted">
          As it stands in the registration. A volunteer of the league compares it; nobody gets access by a name alone.
        </p>
        <Refusal context={data} form="claim" />
        <MemberForm form="claim" csrf={data.csrf}>
          <NameFields form={attempt} idPrefix="child-" isOwn={false} />
          <Field id="child-born" label="Birth date" type="date" required {...typedField(attempt, 'birth_date')} />
          <div className="actions actions--fill">
            <Button kind="primary" type="submit">
              Ask the league
            </Button>
          </div>
        </MemberForm>
      </div>
    </details>
  );
}

/** Confirmed children with the consent to their messages, and claims that wait or were not approved. */
export function Children(data: MemberSignedInData) {
  const open = data.claims.filter(({ status }) => status === 'pending' || status === 'rejected');
  return (
    <section className="stack" aria-labelledby="kids">
      <SectionHead id="kids" title="Your children" />
      {data.children.length + open.length === 0 ? (
        <p className="muted">No child is linked to your account yet.</p>
      ) : (
        <ul className="card rows">
          {data.children.map((child) => (
            <ChildRow key={child.player_id} child={child} data={data} />
          ))}
          {open.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} data={data} />
          ))}
        </ul>
      )}
      <Refusal context={data} form="consent" />
      <Refusal context={data} form="suspend" />
      <Refusal context={data} form="withdraw" />
      <Refusal context={data} form="answer" />
      <AddChild {...data} />
    </section>
  );
}
