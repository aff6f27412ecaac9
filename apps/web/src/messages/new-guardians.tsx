import { rich } from '../kit/rich.tsx';
import type { Child, NewGuardian } from '@sports-hub/contract';
import { listNewGuardians, suspendNewGuardian } from '@sports-hub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { useRefusal } from '../kit/use-refusal.ts';
import { Notice } from '../kit/surfaces.tsx';
import { formatDate } from '../kit/words.ts';
import { keys } from './messaging.ts';
import { today, useMessaging, wordsOf } from './shared.tsx';

function Suspend({ link }: { link: NewGuardian }) {
  const { client, cache } = useMessaging();
  const [state, setState] = useState<{ busy?: boolean; words?: string }>({});
  const place = useRefusal<HTMLDivElement>(state.words ? state : undefined);
  const suspend = async (): Promise<void> => {
    setState({ busy: true });
    try {
      await client.call(suspendNewGuardian, { params: { id: link.link_id }, body: {} });
      setState({});
    } catch (error) {
      setState({ words: wordsOf(error) });
    }
    await cache.invalidateQueries({ queryKey: keys.newGuardians });
  };
  return (
    <div className="stack stack--s" ref={place}>
      {state.words ? (
        <p role="alert" tabIndex={-1}>
          {state.words}
        </p>
      ) : null}
      <Button kind="danger-quiet" small busy={state.busy} onClick={() => void suspend()}>
        {rich('messages.newGuardians.thisIsNotRightSuspend', {
          adult: link.adult,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </Button>
    </div>
  );
}

/** Others who were linked to the child, about whom this guardian was told: it stops with one press. */
export function NewGuardians({ child }: { child: Child }) {
  const { client } = useMessaging();
  const { data } = useQuery({
    queryKey: keys.newGuardians,
    queryFn: async () => (await client.call(listNewGuardians)).data.items,
  });
  return data
    ?.filter(({ player_id }) => player_id === child.player_id)
    .map((link) => (
      <div key={link.link_id} className="card__body">
        <Notice tone={link.state === 'linked' ? 'warning' : 'info'}>
          <p>
            {link.state === 'linked'
              ? rich('messages.newGuardians.wasLinkedToAsA', {
                  adult: <span className="strong">{link.adult}</span>,
                  child: link.child,
                  linkedAt: formatDate(link.linked_at, today()),
                })
              : rich('messages.newGuardians.seesNothingOfTheLink', {
                  adult: <span className="strong">{link.adult}</span>,
                  child: link.child,
                })}
          </p>
          {link.state === 'linked' ? <Suspend link={link} /> : null}
        </Notice>
      </div>
    ));
}
