import type { ReactNode } from 'react';
import type { AgentScope } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Card,
  Field,
  Icon,
  MomentText,
  Notice,
  PageHead,
  PostForm,
  Tag,
  type IconName,
} from '../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

/** What an assistant asks for, and how far the person has got with answering. */
export interface AgentRequest {
  /** What it calls itself. */
  name: string | null;
  askedAt: string;
  scopes: readonly AgentScope[];
  /** What the operator has approved so far. */
  approved: readonly AgentScope[];
  action: string;
  csrfToken: string;
  /** What is wrong with the code that was typed. */
  codeError?: string;
}

export type ConsentState =
  | { kind: 'open'; request: AgentRequest }
  | { kind: 'approved' | 'refused'; name: string | null }
  | { kind: 'gone' }
  | { kind: 'wrong_account' };

export interface ConsentData {
  site: HubSite;
  viewer: Viewer;
  state: ConsentState;
}

interface Fact {
  icon: IconName;
  title: string;
  words: string;
}

const MAY: Record<AgentScope, Fact[]> = {
  'public:read': [
    {
      icon: 'calendar',
      title: 'See the calendar of every sport',
      words: 'Games, practices and events, as everyone sees them',
    },
    {
      icon: 'table',
      title: 'See schedules, results and standings',
      words: 'Of every sport of the league',
    },
    { icon: 'news', title: 'Read the news', words: 'What the leagues publish for everyone' },
  ],
  'registration:write': [
    { icon: 'doc', title: 'Start a registration for you', words: 'Up to the payment, which only you can make' },
  ],
  'contact:write': [
    {
      icon: 'mail',
      title: 'Write to the league',
      words: 'With the contact form, the newsletter and the board’s mail form',
    },
  ],
  'notifications:write': [
    { icon: 'device', title: 'Set up notices on a device', words: 'About schedules, events, news and registration' },
  ],
};

const NEVER: Fact[] = [
  { icon: 'no', title: 'Messages', words: 'Neither yours nor a child’s, not even how many there are' },
  { icon: 'no', title: 'Your children', words: 'No names, teams, registrations or family links' },
  { icon: 'no', title: 'Payments and your password', words: 'And it cannot pay for you' },
];

const Facts = ({ facts, tone }: { facts: readonly Fact[]; tone: 'yes' | 'no' }) => (
  <ul className="card__body facts">
    {facts.map(({ icon, title, words }) => (
      <li key={title}>
        <Icon name={icon} className={tone} />
        <span>
          {title}
          <small>{words}</small>
        </span>
      </li>
    ))}
  </ul>
);

const nameOf = (name: string | null): string => name ?? 'An assistant without a name';

function Question({ viewer, request }: { viewer: Viewer; request: AgentRequest }) {
  const { name, scopes, approved } = request;
  const waiting = scopes.filter((scope) => scope !== 'public:read' && !approved.includes(scope));
  const shown = name ? `“${name}”` : 'an assistant';
  return (
    <>
      <PageHead title={scopes.length > 1 ? `Let ${shown} do things for you?` : `Let ${shown} look things up for you?`}>
        <p>
          An assistant wants to act in your name, {viewer.name.split(' ')[0]}. It gets only what stands here, and you
          can withdraw it at any time.
        </p>
      </PageHead>
      <Card id="who" title="Who asks" end={<Tag tone="warning">First time</Tag>}>
        <div className="card__body stack">
          <div className="asks">
            <span className="logo logo--hub">
              <Icon name="spark" />
            </span>
            <p>
              <span className="strong">{nameOf(name)}</span>
              <br />
              <span className="small muted">
                It chose the name itself. We checked only that it asked for your address.
              </span>
            </p>
          </div>
          <p className="small">
            Asked on <MomentText value={request.askedAt} />. Did you not start this? Then refuse.
          </p>
        </div>
      </Card>
      <Card id="may" title="It may, until you withdraw it">
        <Facts facts={scopes.flatMap((scope) => MAY[scope])} tone="yes" />
        {waiting.length > 0 ? (
          <p className="card__foot small muted">
            Beyond looking things up it can do nothing until the organisation has approved it too.
          </p>
        ) : null}
      </Card>
      <Card id="never" title="It never gets">
        <Facts facts={NEVER} tone="no" />
        <p className="card__foot small muted">
          No assistant can be given these, whatever it asks for and whoever says yes.
        </p>
      </Card>
      <PostForm
        className="card card--pad form"
        action={request.action}
        hidden={{ csrf_token: request.csrfToken }}
        aria-labelledby="answer"
      >
        <h2 id="answer">Your answer</h2>
        <div className="code-field">
          <Field
            id="code"
            name="code"
            label="Six-digit code"
            hint="The assistant shows it to you. It is valid for ten minutes. No code, or not your assistant? Then refuse."
            error={request.codeError}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        </div>
        <div className="actions actions--fill">
          <Button kind="primary" type="submit" name="decision" value="allow">
            {name ? `Allow ${name}` : 'Allow it'}
          </Button>
          <Button kind="secondary" type="submit" name="decision" value="refuse" formNoValidate>
            Refuse
          </Button>
        </div>
        <p className="small muted">
          Refusing needs no code and changes nothing. What you allow stands under{' '}
          <a href="/account.php?tab=assistants">Assistants you allowed</a>, and ends there with one tap.
        </p>
      </PostForm>
    </>
  );
}

const assistants = (
  <ButtonLink kind="secondary" href="/account.php?tab=assistants">
    Assistants you allowed
  </ButtonLink>
);

const yourAccount = (
  <ButtonLink kind="secondary" href="/account.php">
    Your account
  </ButtonLink>
);

function Outcome({ state }: { state: Exclude<ConsentState, { kind: 'open' }> }): ReactNode {
  switch (state.kind) {
    case 'approved':
      return (
        <>
          <PageHead title={`${nameOf(state.name)} may act for you`} />
          <Notice tone="success" title="Done" actions={assistants}>
            Go back to your assistant: it goes on by itself. We sent you a mail about this.
          </Notice>
        </>
      );
    case 'refused':
      return (
        <>
          <PageHead title="Refused" />
          <Notice tone="success" title="Nothing was changed" actions={assistants}>
            {`${nameOf(state.name)} got nothing, and knows that you said no.`}
          </Notice>
        </>
      );
    case 'wrong_account':
      return (
        <>
          <PageHead title="This is for another account" />
          <Notice tone="warning" title="The assistant asked for another e-mail address" actions={yourAccount}>
            Sign in with the account it asked for, or start again in the assistant with the address of this one.
          </Notice>
        </>
      );
    case 'gone':
      return (
        <>
          <PageHead title="This request has ended" />
          <Notice
            tone="warning"
            title="Requests end after ten minutes, after an answer, or after five wrong codes"
            actions={assistants}
          >
            Ask the assistant to start again.
          </Notice>
        </>
      );
  }
}

/** Where a person says whether an assistant may act for them. */
export const AgentConsentPage = ({ site, viewer, state }: ConsentData) => (
  <HubFrame site={site} viewer={viewer} isTask>
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      {state.kind === 'open' ? <Question viewer={viewer} request={state.request} /> : <Outcome state={state} />}
    </main>
  </HubFrame>
);
