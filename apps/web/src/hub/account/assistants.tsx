import type { AgentGrant, AgentScope } from '@sports-hub/contract';
import { Button, DateText, Empty, Icon, MomentText, Tag } from '../../kit/index.ts';
import { AccountForm } from './forms.tsx';
import type { FormContext } from './state.ts';

const MAY: Record<AgentScope, string> = {
  'public:read': 'Look things up',
  'registration:write': 'Start registrations',
  'contact:write': 'Write to the league',
  'notifications:write': 'Device notices',
};

const nameOf = ({ name }: AgentGrant): string => name ?? 'An assistant without a name';

const Assistant = ({ grant, forms }: { grant: AgentGrant; forms: FormContext }) => (
  <li className="rows__item session">
    <span className="logo logo--hub">
      <Icon name="spark" />
    </span>
    <div className="grow stack stack--s">
      <div>
        <p>
          <span className="strong">{nameOf(grant)}</span>
        </p>
        <p className="small muted">
          It chose the name itself · allowed <DateText value={grant.granted_at} />
        </p>
      </div>
      <dl className="small">
        <dt className="hidden-text">Use</dt>
        <dd>
          {grant.last_used_at ? (
            <>
              Last used{' '}
              <strong>
                <MomentText value={grant.last_used_at} />
              </strong>
            </>
          ) : (
            'Not used yet'
          )}
        </dd>
        <dt className="hidden-text">May</dt>
        <dd className="scopes">
          {grant.scopes.map((scope) => (
            <Tag key={scope}>{MAY[scope]}</Tag>
          ))}
        </dd>
      </dl>
    </div>
    <AccountForm name="withdraw-agent" forms={forms} hidden={{ id: String(grant.id) }} className="">
      <Button kind="secondary" small type="submit">
        Withdraw<span className="hidden-text"> {nameOf(grant)}</span>
      </Button>
    </AccountForm>
  </li>
);

/** The assistants that a person allowed to act in their name, the last used first. */
export const Assistants = ({ grants, forms }: { grants: readonly AgentGrant[]; forms: FormContext }) => (
  <section className="stack" aria-labelledby="as">
    <div className="stack stack--s">
      <h2 id="as">Assistants you allowed</h2>
      <p className="small muted">
        Programs that act here in your name. None of them can read messages, see your children or pay for you.
      </p>
    </div>
    {grants.length === 0 ? (
      <div className="card">
        <Empty icon="spark" title="No assistant uses your account">
          If one asks, you see first what it wants, and you decide.
        </Empty>
      </div>
    ) : (
      <>
        <ul className="card rows">
          {grants.map((grant) => (
            <Assistant key={grant.id} grant={grant} forms={forms} />
          ))}
        </ul>
        <p className="small muted">
          Withdrawing works at once and asks nothing. What an assistant has read before stays with it: ask its maker to
          delete it. To allow it again, start from the assistant.
        </p>
      </>
    )}
  </section>
);
