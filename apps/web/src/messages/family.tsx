import { t } from '@sports-hub/contract/texts';
import type { Child, ChildStanding, Claim, CommunityMe } from '@sports-hub/contract';
import { isHubError, listClaims, setChildConsent } from '@sports-hub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { standingWords } from '../kit/child-standing.ts';
import { Button } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Avatar, Icon } from '../kit/icon.tsx';
import { showToast } from '../kit/in-browser.ts';
import { useRefusal } from '../kit/use-refusal.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { formatWait, list as inWords } from '../kit/words.ts';
import { AddChild } from './add-child.tsx';
import { ClaimRow } from './claims.tsx';
import { Gate } from './gate.tsx';
import { keys } from './messaging.ts';
import { NewGuardians } from './new-guardians.tsx';
import { PlaceLink } from './place-link.tsx';
import { Profile } from './profile.tsx';
import { today, useMessaging, wordsOf } from './shared.tsx';
import { RegisteredChildren, useStandings } from './standings.tsx';

/** Off is one tap with a way back; on asks once. */
function ConsentSwitch({ child }: { child: Child }) {
  const { client, cache } = useMessaging();
  const [isOn, setOn] = useState(child.messaging_enabled);
  const [state, setState] = useState<{ asking?: boolean; busy?: boolean; words?: string }>({});
  const place = useRefusal<HTMLDivElement>(state.words ? state : undefined);
  const id = child.account_id!;
  const first = child.first_name;

  const set = async (enabled: boolean): Promise<void> => {
    setState({ busy: true });
    setOn(enabled);
    try {
      const { data } = await client.call(setChildConsent, { body: { account_id: id, enabled } });
      setOn(data.messaging_enabled);
      cache.setQueryData<CommunityMe>(keys.me, (me) =>
        me
          ? {
              ...me,
              children: me.children.map((other) =>
                other.account_id === id ? { ...other, messaging_enabled: data.messaging_enabled } : other,
              ),
            }
          : me,
      );
      setState({});
      if (!enabled)
        showToast(t('messages.family.messagingForIsOff', { first }), {
          label: t('messages.family.undo'),
          run: () => void set(true),
        });
    } catch (error) {
      setOn(!enabled);
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      setState({
        words: wait ? t('messages.family.pleaseWaitAndTryAgain', { wait: formatWait(wait) }) : wordsOf(error),
      });
    }
  };
  return (
    <div className="stack card__body" ref={place}>
      <label className="switch">
        <span>
          <span className="strong block">{t('messages.family.canSendAndGetMessages', { first })}</span>
          <span className="small muted">{isOn ? t('messages.family.on') : t('messages.family.off')}</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-busy={state.busy || undefined}
          aria-describedby={`consent-${id}`}
          onChange={(event) => {
            const wants = event.currentTarget.checked;
            event.currentTarget.checked = isOn;
            if (state.busy) return;
            if (wants) setState({ asking: true });
            else void set(false);
          }}
        />
      </label>
      {state.words ? (
        <Notice tone="danger" role="alert">
          {state.words}
        </Notice>
      ) : null}
      <div className="twocol" id={`consent-${id}`}>
        <div>
          <h3 className="small">{t('messages.family.whileItIsOn')}</h3>
          <ul className="ticks">
            <li>{t('messages.family.coachesAndFamiliesOfS', { first })}</li>
            <li>{t('messages.family.youCanReadEveryMessage')}</li>
          </ul>
        </div>
        <div>
          <h3 className="small">{t('messages.family.ifYouSwitchItOff')}</h3>
          <ul className="ticks">
            <li>{t('messages.family.fromThatMomentNobodyCan', { first })}</li>
            <li>{t('messages.family.whatWasSaidStaysReadable')}</li>
          </ul>
        </div>
      </div>
      {state.asking ? (
        <Dialog
          title={t('messages.family.letUseMessages', { first })}
          onClose={() => setState({})}
          foot={
            <>
              <Button onClick={() => setState({})}>{t('messages.family.notNow')}</Button>
              <Button kind="primary" onClick={() => void set(true)}>
                {t('messages.family.switchOn')}
              </Button>
            </>
          }
        >
          <p className="small">{t('messages.family.coachesAndFamiliesOfSTeam', { first })}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

function ChildCard({ child, standing }: { child: Child; standing: ChildStanding | undefined }) {
  const { fetchList } = useMessaging();
  const id = child.account_id;
  // Whether there is something to read along with.
  const { data: list } = useQuery({
    queryKey: keys.conversations(id ?? -1),
    queryFn: () => fetchList(id!),
    enabled: id !== null,
  });
  const name = `${child.first_name} ${child.last_name}`;
  const teams =
    inWords(child.teams.map((team) => team.name)) ||
    (standing ? standingWords(standing, today()).words : t('messages.family.noTeam'));
  const newest = list?.items[0];
  return (
    <section className="card" aria-labelledby={`player-${child.player_id}`}>
      <div className="card__head">
        <div className="row row--nowrap">
          <Avatar name={name} plain />
          <div>
            <h2 className="title-s" id={`player-${child.player_id}`}>
              {name}
            </h2>
            <p className="small muted">
              {teams} ·{' '}
              {child.account_id === null ? t('messages.family.noPlayerLogin') : t('messages.family.hasAPlayerLogin')}
            </p>
          </div>
        </div>
        {newest && child.account_id !== null ? (
          <PlaceLink
            className="btn btn--quiet btn--small"
            to={{ tab: 'conversations', conversation: newest.id, child: child.account_id }}
          >
            <Icon name="eye" />
            {t('messages.family.readAlong')}
          </PlaceLink>
        ) : null}
      </div>
      <NewGuardians child={child} />
      {child.account_id === null ? (
        <p className="small muted card__body">
          {t('messages.family.cannotSendOrGetMessages', { firstName: child.first_name })}
        </p>
      ) : (
        <ConsentSwitch child={child} />
      )}
    </section>
  );
}

/**
 * Children, what a guardian decides for them, children that were asked for, and one's own profile. Loaded when opened.
 */
export default function Family() {
  const { me, data, client } = useMessaging();
  const [adding, setAdding] = useState<{ from?: Claim }>();
  const standings = useStandings();
  const claims = useQuery({
    queryKey: keys.claims,
    queryFn: async () => (await client.call(listClaims)).data.items,
    enabled: !me.account.is_player,
  });
  return (
    <div className="single stack stack--l">
      {me.children.map((child) => (
        <ChildCard
          key={child.player_id}
          child={child}
          standing={standings?.find(({ player_id }) => player_id === child.player_id)}
        />
      ))}
      <RegisteredChildren />
      {me.children.length === 0 && !me.account.is_player ? (
        <div className="card">
          <Empty
            icon="users"
            title={t('messages.family.noChildOnYourAccount')}
            action={
              <Button kind="primary" small onClick={() => setAdding({})}>
                {t('messages.family.addAChild')}
              </Button>
            }
          >
            {t('messages.family.tellUsWhichChildYou')}
          </Empty>
        </div>
      ) : null}
      {me.account.is_player ? null : (
        <section className="stack stack--s" aria-labelledby="claims">
          <h2 id="claims">{t('messages.family.childrenYouAskedFor')}</h2>
          {claims.error ? (
            <Gate error={claims.error} data={data} client={client} onRetry={() => void claims.refetch()} />
          ) : null}
          {claims.data && claims.data.length > 0 ? (
            <ul className="card rows">
              {claims.data.map((claim) => (
                <ClaimRow key={claim.id} claim={claim} onAgain={() => setAdding({ from: claim })} />
              ))}
            </ul>
          ) : claims.data ? (
            <p className="small muted">{t('messages.family.noneAtTheMoment')}</p>
          ) : null}
          {me.children.length > 0 || (claims.data?.length ?? 0) > 0 ? (
            <Button icon="plus" className="start" onClick={() => setAdding({})}>
              {t('messages.family.addAChild')}
            </Button>
          ) : null}
        </section>
      )}
      <Profile />
      {adding ? <AddChild from={adding.from} onClose={() => setAdding(undefined)} /> : null}
    </div>
  );
}
