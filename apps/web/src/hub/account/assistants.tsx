import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import type { AgentGrant, AgentScope } from '@sports-hub/contract';
import { Button, DateText, Empty, Icon, MomentText, Tag } from '../../kit/index.ts';
import { AccountForm } from './forms.tsx';
import type { FormContext } from './state.ts';

const MAY: Record<AgentScope, string> = {
  'public:read': t('hub.account.assistants.lookThingsUp'),
  'registration:write': t('hub.account.assistants.startRegistrations'),
  'contact:write': t('hub.account.assistants.writeToTheLeague'),
  'notifications:write': t('hub.account.assistants.deviceNotices'),
};

const nameOf = ({ name }: AgentGrant): string => name ?? t('hub.account.assistants.anAssistantWithoutAName');

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
          {rich('hub.account.assistants.itChoseTheNameItself', { grantedAt: <DateText value={grant.granted_at} /> })}
        </p>
      </div>
      <dl className="small">
        <dt className="hidden-text">{t('hub.account.assistants.use')}</dt>
        <dd>
          {grant.last_used_at ? (
            <>
              {rich('hub.account.assistants.lastUsed', {
                lastUsedAt: (
                  <strong>
                    <MomentText value={grant.last_used_at} />
                  </strong>
                ),
              })}
            </>
          ) : (
            t('hub.account.assistants.notUsedYet')
          )}
        </dd>
        <dt className="hidden-text">{t('hub.account.assistants.may')}</dt>
        <dd className="scopes">
          {grant.scopes.map((scope) => (
            <Tag key={scope}>{MAY[scope]}</Tag>
          ))}
        </dd>
      </dl>
    </div>
    <AccountForm name="withdraw-agent" forms={forms} hidden={{ id: String(grant.id) }} className="">
      <Button kind="secondary" small type="submit">
        {rich('hub.account.assistants.withdraw', {
          name: nameOf(grant),
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </Button>
    </AccountForm>
  </li>
);

/** The assistants that a person allowed to act in their name, the last used first. */
export const Assistants = ({ grants, forms }: { grants: readonly AgentGrant[]; forms: FormContext }) => (
  <section className="stack" aria-labelledby="as">
    <div className="stack stack--s">
      <h2 id="as">{t('hub.account.assistants.assistantsYouAllowed')}</h2>
      <p className="small muted">{t('hub.account.assistants.programsThatActHereIn')}</p>
    </div>
    {grants.length === 0 ? (
      <div className="card">
        <Empty icon="spark" title={t('hub.account.assistants.noAssistantUsesYourAccount')}>
          {t('hub.account.assistants.ifOneAsksYouSee')}
        </Empty>
      </div>
    ) : (
      <>
        <ul className="card rows">
          {grants.map((grant) => (
            <Assistant key={grant.id} grant={grant} forms={forms} />
          ))}
        </ul>
        <p className="small muted">{t('hub.account.assistants.withdrawingWorksAtOnceAnd')}</p>
      </>
    )}
  </section>
);
