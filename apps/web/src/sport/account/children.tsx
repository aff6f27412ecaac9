import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import type { Child, ChildStanding, Claim, NewGuardian } from '@sports-hub/contract';
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
  standingWords,
  Tag,
  TextField,
  typedField,
} from '../../kit/index.ts';
import type { MemberSignedInData } from './data.ts';
import { MemberForm, Refusal } from './form.tsx';
import { Registered } from './registered.tsx';

const ConsentWords = ({ child, now }: { child: Child; now: string }) => (
  <span>
    <span className="strong">{t('sport.account.children.canSendAndGetMessages', { firstName: child.first_name })}</span>
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
            <ConsentWords child={child} now={t('sport.account.children.onYouCanReadEvery')} />
            <button
              className="switch__look"
              type="submit"
              role="switch"
              aria-checked="true"
              aria-label={t('sport.account.children.canSendAndGetMessages2', { first })}
            />
          </div>
        </MemberForm>
      </div>
    );
  return (
    <div className="inset child-more">
      <details>
        <summary className="switch">
          <ConsentWords child={child} now={t('sport.account.children.offNobodyCanWriteTo', { first })} />
          <span className="switch__look" />
        </summary>
        <MemberForm {...form}>
          <p className="strong">{t('sport.account.children.letUseMessages', { first })}</p>
          <p className="small muted">{t('sport.account.children.coachesAndFamiliesOfS', { first })}</p>
          <div className="actions">
            <Button kind="primary" small type="submit">
              {rich('sport.account.children.switchOnMessagesFor', {
                first,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
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
      {link.state === 'linked'
        ? rich('sport.account.children.wasLinkedToAsA', {
            adult: <span className="strong">{link.adult}</span>,
            child: link.child,
            linkedAt: formatDate(link.linked_at, data.today),
          })
        : rich('sport.account.children.seesNothingOfTheLink', {
            adult: <span className="strong">{link.adult}</span>,
            child: link.child,
          })}
    </p>
    {link.state === 'linked' ? (
      <MemberForm form="suspend" csrf={data.csrf} hidden={{ link_id: link.link_id }} className="">
        <Button kind="danger-quiet" small type="submit">
          {rich('sport.account.children.thisIsNotRightSuspend', {
            adult: link.adult,
            hidden: (inside) => <span className="hidden-text">{inside}</span>,
          })}
        </Button>
      </MemberForm>
    ) : null}
  </div>
);

/** The teams, or why there is none yet. */
function progressOf(child: Child, { standings, today }: MemberSignedInData): string {
  const standing = standings.find(({ player_id }) => player_id === child.player_id);
  return standing ? standingWords(standing, today).words : child.teams.map(({ name }) => name).join(', ');
}

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
          {t('sport.account.children.confirmed')}
        </Tag>
        <br />
        <span className="small muted">
          {[
            progressOf(child, data),
            child.account_id === null
              ? t('sport.account.children.noPlayerLoginSoNo')
              : t('sport.account.children.hasAPlayerLogin'),
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
        {isWaiting ? (
          <Tag tone="info">{t('sport.account.children.waiting')}</Tag>
        ) : (
          <Tag tone="danger">{t('sport.account.children.notApproved')}</Tag>
        )}
        <br />
        <span className="small muted">
          {isWaiting && claim.question && !claim.answer
            ? t('sport.account.children.askedItWaitsForYour', { createdAt: formatDate(claim.created_at, today) })
            : isWaiting
              ? t('sport.account.children.askedAVolunteerOfThe', { createdAt: formatDate(claim.created_at, today) })
              : claim.note
                ? t('sport.account.children.answeredWithNote', {
                    reviewedAt: formatDate(claim.reviewed_at ?? claim.created_at, today),
                    note: claim.note,
                  })
                : t('sport.account.children.answered', {
                    reviewedAt: formatDate(claim.reviewed_at ?? claim.created_at, today),
                  })}
        </span>
        {isWaiting && claim.question && claim.answer ? (
          <span className="small block">
            {t('sport.account.children.theLeagueAskedYouAnswered', { question: claim.question, answer: claim.answer })}
          </span>
        ) : null}
        {isWaiting && claim.question && !claim.answer ? (
          <MemberForm form="answer" csrf={csrf} hidden={{ claim_id: claim.id }}>
            <TextField
              id={`answer-${claim.id}`}
              label={t('sport.account.children.theLeagueAsks', { question: claim.question })}
              rows={2}
              maxLength={1000}
              required
              {...typedField(attemptOf(refused, 'answer'), 'answer')}
            />
            <div className="actions">
              <Button kind="secondary" small type="submit">
                {t('sport.account.children.answer')}
              </Button>
            </div>
          </MemberForm>
        ) : null}
      </span>
      {isWaiting ? (
        <MemberForm form="withdraw" csrf={csrf} hidden={{ claim_id: claim.id }} className="">
          <Button kind="quiet" small type="submit">
            {rich('sport.account.children.withdrawTheClaimFor', {
              firstName: claim.first_name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </Button>
        </MemberForm>
      ) : (
        <ButtonLink kind="quiet" small href="#add-child">
          {t('sport.account.children.askAgain')}
        </ButtonLink>
      )}
    </li>
  );
}

/** Registered with the member's address; nobody has said yet whose child it is. */
const RegisteredRow = ({ child, data }: { child: ChildStanding; data: MemberSignedInData }) => {
  const { tag, tone, words } = standingWords(child, data.today);
  return (
    <li className="rows__item wrap-end">
      <Avatar name={`${child.first_name} ${child.last_name}`} plain />
      <span className="grow">
        <span className="strong">
          {child.first_name} {child.last_name}
        </span>{' '}
        <Tag tone={tone}>{tag}</Tag>
        <br />
        <span className="small muted">{words}</span>
      </span>
      <ButtonLink kind="quiet" small href="#add-child">
        {t('sport.account.children.add', { child: child.first_name })}
      </ButtonLink>
    </li>
  );
};

function AddChild(data: MemberSignedInData) {
  const attempt = attemptOf(data.refused, 'claim');
  return (
    <details className="more-details" id="add-child" open={Boolean(attempt.refusal)}>
      <summary className="btn btn--quiet btn--small flush">
        <Icon name="plus" />
        {t('sport.account.children.addAChild')}
      </summary>
      <div className="card card--pad stack">
        <p className="small muted">{t('sport.account.children.asItStandsInThe')}</p>
        <Refusal context={data} form="claim" />
        <MemberForm form="claim" csrf={data.csrf}>
          <NameFields form={attempt} idPrefix="child-" isOwn={false} />
          <Field
            id="child-born"
            label={t('sport.account.children.birthDate')}
            type="date"
            required
            {...typedField(attempt, 'birth_date')}
          />
          <div className="actions actions--fill">
            <Button kind="primary" type="submit">
              {t('sport.account.children.askTheLeague')}
            </Button>
          </div>
        </MemberForm>
      </div>
    </details>
  );
}

/** What the league usually takes, if that is known. */
const UsualWait = ({ usualHours }: MemberSignedInData) => (
  <p className="small muted">
    {usualHours === null
      ? t('sport.account.children.aVolunteerLooksAtIt')
      : usualHours <= 24
        ? t('sport.account.children.usuallyWithinADay')
        : t('sport.account.children.usuallyWithinDays', { count: Math.ceil(usualHours / 24) })}
  </p>
);

/** Confirmed children with the consent to their messages, and claims that wait or were not approved. */
export function Children(data: MemberSignedInData) {
  const open = data.claims.filter(({ status }) => status === 'pending' || status === 'rejected');
  const isAsked = (child: ChildStanding): boolean =>
    data.registered.some((one) => one.first_name === child.first_name && one.last_name === child.last_name);
  const registered = data.standings.filter((child) => child.state === 'registered' && !isAsked(child));
  return (
    <section className="stack" aria-labelledby="kids">
      <SectionHead id="kids" title={t('sport.account.children.yourChildren')} />
      {data.registered.length > 0 ? <Registered {...data} /> : null}
      <Refusal context={data} form="registered" />
      <Refusal context={data} form="disown" />
      {data.children.length + open.length + registered.length === 0 ? (
        <p className="muted">{t('sport.account.children.noChildIsLinkedTo')}</p>
      ) : (
        <ul className="card rows">
          {data.children.map((child) => (
            <ChildRow key={child.player_id} child={child} data={data} />
          ))}
          {open.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} data={data} />
          ))}
          {registered.map((child) => (
            <RegisteredRow key={`${child.first_name} ${child.last_name}`} child={child} data={data} />
          ))}
        </ul>
      )}
      {open.some(({ status }) => status === 'pending') ? <UsualWait {...data} /> : null}
      <Refusal context={data} form="consent" />
      <Refusal context={data} form="suspend" />
      <Refusal context={data} form="withdraw" />
      <Refusal context={data} form="answer" />
      <AddChild {...data} />
    </section>
  );
}
