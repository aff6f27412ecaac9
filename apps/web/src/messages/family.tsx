import type { Child, Claim, CommunityMe } from '@sports-hub/contract';
import { isHubError, listClaims, setChildConsent } from '@sports-hub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Avatar, Icon } from '../kit/icon.tsx';
import { showToast } from '../kit/in-browser.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { formatWait, list as inWords } from '../kit/words.ts';
import { AddChild } from './add-child.tsx';
import { ClaimRow } from './claims.tsx';
import { Gate } from './gate.tsx';
import { keys } from './messaging.ts';
import { NewGuardians } from './new-guardians.tsx';
import { PlaceLink } from './place-link.tsx';
import { Profile } from './profile.tsx';
import { useMessaging, wordsOf } from './shared.tsx';

/** Off is one tap with a way back; on asks once. */
function ConsentSwitch({ child }: { child: Child }) {
  const { client, cache } = useMessaging();
  const [isOn, setOn] = useState(child.messaging_enabled);
  const [state, setState] = useState<{ asking?: boolean; busy?: boolean; words?: string }>({});
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
      if (!enabled) showToast(`Messaging for ${first} is off.`, { label: 'Undo', run: () => void set(true) });
    } catch (error) {
      setOn(!enabled);
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      setState({ words: wait ? `Please wait ${formatWait(wait)} and try again.` : wordsOf(error) });
    }
  };
  return (
    <div className="stack card__body">
      <label className="switch">
        <span>
          <span className="strong block">{first} can send and get messages</span>
          <span className="small muted">{isOn ? 'On' : 'Off'}</span>
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
          <h3 className="small">While it is on</h3>
          <ul className="ticks">
            <li>
              Coaches and families of {first}’s team and division can write to {first}, and {first} can answer.
            </li>
            <li>You can read every message. So can any other verified guardian.</li>
          </ul>
        </div>
        <div>
          <h3 className="small">If you switch it off</h3>
          <ul className="ticks">
            <li>
              From that moment nobody can write to {first} here, and {first} cannot write.
            </li>
            <li>What was said stays readable. Nothing is deleted.</li>
          </ul>
        </div>
      </div>
      {state.asking ? (
        <Dialog
          title={`Let ${first} use messages?`}
          onClose={() => setState({})}
          foot={
            <>
              <Button onClick={() => setState({})}>Not now</Button>
              <Button kind="primary" onClick={() => void set(true)}>
                Switch on
              </Button>
            </>
          }
        >
          <p className="small">
            Coaches and families of {first}’s team and division will be able to write to {first}, and {first} can
            answer. You can read every message and switch it off at any time.
          </p>
        </Dialog>
      ) : null}
    </div>
  );
}

function ChildCard({ child }: { child: Child }) {
  const { fetchList } = useMessaging();
  const id = child.account_id;
  // Whether there is something to read along with.
  const { data: list } = useQuery({
    queryKey: keys.conversations(id ?? -1),
    queryFn: () => fetchList(id!),
    enabled: id !== null,
  });
  const name = `${child.first_name} ${child.last_name}`;
  const teams = inWords(child.teams.map((team) => team.name)) || 'No team';
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
              {teams} · {child.account_id === null ? 'no player login' : 'has a player login'}
            </p>
          </div>
        </div>
        {newest && child.account_id !== null ? (
          <PlaceLink
            className="btn btn--quiet btn--small"
            to={{ tab: 'conversations', conversation: newest.id, child: child.account_id }}
          >
            <Icon name="eye" />
            Read along
          </PlaceLink>
        ) : null}
      </div>
      <NewGuardians child={child} />
      {child.account_id === null ? (
        <p className="small muted card__body">
          {child.first_name} cannot send or get messages. If you want that, ask the league for a player login for{' '}
          {child.first_name}; after that you decide here.
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
  const claims = useQuery({
    queryKey: keys.claims,
    queryFn: async () => (await client.call(listClaims)).data.items,
    enabled: !me.account.is_player,
  });
  return (
    <div className="single stack stack--l">
      {me.children.map((child) => (
        <ChildCard key={child.player_id} child={child} />
      ))}
      {me.children.length === 0 && !me.account.is_player ? (
        <div className="card">
          <Empty
            icon="users"
            title="No child on your account"
            action={
              <Button kind="primary" small onClick={() => setAdding({})}>
                Add a child
              </Button>
            }
          >
            Tell us which child you are a guardian of. A volunteer of the league checks it.
          </Empty>
        </div>
      ) : null}
      {me.account.is_player ? null : (
        <section className="stack stack--s" aria-labelledby="claims">
          <h2 id="claims">Children you asked for</h2>
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
            <p className="small muted">None at the moment.</p>
          ) : null}
          {me.children.length > 0 || (claims.data?.length ?? 0) > 0 ? (
            <Button icon="plus" className="start" onClick={() => setAdding({})}>
              Add a child
            </Button>
          ) : null}
        </section>
      )}
      <Profile />
      {adding ? <AddChild from={adding.from} onClose={() => setAdding(undefined)} /> : null}
    </div>
  );
}
