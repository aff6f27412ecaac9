import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
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
      title: t('hub.agentConsent.seeTheCalendarOfEvery'),
      words: t('hub.agentConsent.gamesPracticesAndEventsAs'),
    },
    {
      icon: 'table',
      title: t('hub.agentConsent.seeSchedulesResultsAndStandings'),
      words: t('hub.agentConsent.ofEverySportOfThe'),
    },
    { icon: 'news', title: t('hub.agentConsent.readTheNews'), words: t('hub.agentConsent.whatTheLeaguesPublishFor') },
  ],
  'registration:write': [
    {
      icon: 'doc',
      title: t('hub.agentConsent.startARegistrationForYou'),
      words: t('hub.agentConsent.upToThePaymentWhich'),
    },
  ],
  'contact:write': [
    {
      icon: 'mail',
      title: t('hub.agentConsent.writeToTheLeague'),
      words: t('hub.agentConsent.withTheContactFormThe'),
    },
  ],
  'notifications:write': [
    {
      icon: 'device',
      title: t('hub.agentConsent.setUpNoticesOnA'),
      words: t('hub.agentConsent.aboutSchedulesEventsNewsAnd'),
    },
  ],
};

const NEVER: Fact[] = [
  { icon: 'no', title: t('hub.agentConsent.messages'), words: t('hub.agentConsent.neitherYoursNorAChilds') },
  { icon: 'no', title: t('hub.agentConsent.yourChildren'), words: t('hub.agentConsent.noNamesTeamsRegistrationsOr') },
  { icon: 'no', title: t('hub.agentConsent.paymentsAndYourPassword'), words: t('hub.agentConsent.andItCannotPayFor') },
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

const nameOf = (name: string | null): string => name ?? t('hub.agentConsent.anAssistantWithoutAName');

function Question({ viewer, request }: { viewer: Viewer; request: AgentRequest }) {
  const { name, scopes, approved } = request;
  const waiting = scopes.filter((scope) => scope !== 'public:read' && !approved.includes(scope));
  const shown = name ? `“${name}”` : t('hub.agentConsent.anAssistant');
  return (
    <>
      <PageHead
        title={
          scopes.length > 1
            ? t('hub.agentConsent.letDoThingsForYou', { shown })
            : t('hub.agentConsent.letLookThingsUpFor', { shown })
        }
      >
        <p>{t('hub.agentConsent.anAssistantWantsToAct', { name: viewer.name.split(' ')[0] ?? '' })}</p>
      </PageHead>
      <Card
        id="who"
        title={t('hub.agentConsent.whoAsks')}
        end={<Tag tone="warning">{t('hub.agentConsent.firstTime')}</Tag>}
      >
        <div className="card__body stack">
          <div className="asks">
            <span className="logo logo--hub">
              <Icon name="spark" />
            </span>
            <p>
              <span className="strong">{nameOf(name)}</span>
              <br />
              <span className="small muted">{t('hub.agentConsent.itChoseTheNameItself')}</span>
            </p>
          </div>
          <p className="small">
            {rich('hub.agentConsent.askedOnDidYouNot', { askedAt: <MomentText value={request.askedAt} /> })}
          </p>
        </div>
      </Card>
      <Card id="may" title={t('hub.agentConsent.itMayUntilYouWithdraw')}>
        <Facts facts={scopes.flatMap((scope) => MAY[scope])} tone="yes" />
        {waiting.length > 0 ? (
          <p className="card__foot small muted">{t('hub.agentConsent.beyondLookingThingsUpIt')}</p>
        ) : null}
      </Card>
      <Card id="never" title={t('hub.agentConsent.itNeverGets')}>
        <Facts facts={NEVER} tone="no" />
        <p className="card__foot small muted">{t('hub.agentConsent.noAssistantCanBeGiven')}</p>
      </Card>
      <PostForm
        className="card card--pad form"
        action={request.action}
        hidden={{ csrf_token: request.csrfToken }}
        aria-labelledby="answer"
      >
        <h2 id="answer">{t('hub.agentConsent.yourAnswer')}</h2>
        <div className="code-field">
          <Field
            id="code"
            name="code"
            label={t('hub.agentConsent.sixDigitCode')}
            hint={t('hub.agentConsent.theAssistantShowsItTo')}
            error={request.codeError}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        </div>
        <div className="actions actions--fill">
          <Button kind="primary" type="submit" name="decision" value="allow">
            {name ? t('hub.agentConsent.allow', { name }) : t('hub.agentConsent.allowIt')}
          </Button>
          <Button kind="secondary" type="submit" name="decision" value="refuse" formNoValidate>
            {t('hub.agentConsent.refuse')}
          </Button>
        </div>
        <p className="small muted">
          {rich('hub.agentConsent.refusingNeedsNoCodeAnd', {
            link: (inside) => <a href="/account.php?tab=assistants">{inside}</a>,
          })}
        </p>
      </PostForm>
    </>
  );
}

const assistants = (
  <ButtonLink kind="secondary" href="/account.php?tab=assistants">
    {t('hub.agentConsent.assistantsYouAllowed')}
  </ButtonLink>
);

const yourAccount = (
  <ButtonLink kind="secondary" href="/account.php">
    {t('hub.agentConsent.yourAccount')}
  </ButtonLink>
);

function Outcome({ state }: { state: Exclude<ConsentState, { kind: 'open' }> }): ReactNode {
  switch (state.kind) {
    case 'approved':
      return (
        <>
          <PageHead title={t('hub.agentConsent.mayActForYou', { name: nameOf(state.name) })} />
          <Notice tone="success" role="status" title={t('hub.agentConsent.done')} actions={assistants}>
            {t('hub.agentConsent.goBackToYourAssistant')}
          </Notice>
        </>
      );
    case 'refused':
      return (
        <>
          <PageHead title={t('hub.agentConsent.refused')} />
          <Notice tone="success" role="status" title={t('hub.agentConsent.nothingWasChanged')} actions={assistants}>
            {t('hub.agentConsent.gotNothingAndKnowsThat', { name: nameOf(state.name) })}
          </Notice>
        </>
      );
    case 'wrong_account':
      return (
        <>
          <PageHead title={t('hub.agentConsent.thisIsForAnotherAccount')} />
          <Notice tone="warning" title={t('hub.agentConsent.theAssistantAskedForAnother')} actions={yourAccount}>
            {t('hub.agentConsent.signInWithTheAccount')}
          </Notice>
        </>
      );
    case 'gone':
      return (
        <>
          <PageHead title={t('hub.agentConsent.thisRequestHasEnded')} />
          <Notice tone="warning" title={t('hub.agentConsent.requestsEndAfterTenMinutes')} actions={assistants}>
            {t('hub.agentConsent.askTheAssistantToStart')}
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
