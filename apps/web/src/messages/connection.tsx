import { t } from '@sports-hub/contract/texts';
import { isHubError } from '@sports-hub/sdk';
import { useEffect } from 'react';
import { Button } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import {} from '../kit/words.ts';
import { Gate, SportDown } from './gate.tsx';
import { keys } from './messaging.ts';
import { clockTime, useCountdown, useMessaging, usePollState } from './shared.tsx';

/** Whether what is on the screen is still current, and if not, why and what to do. Nothing while all is well. */
export function Connection() {
  const { data, client, cache, poller, reachedAt } = useMessaging();
  const state = usePollState();
  const error = state.status === 'paused' ? undefined : state.error;

  // Signed in again in another tab, or linked: looking here again is enough.
  useEffect(() => {
    if (state.status !== 'stopped' || !error) return undefined;
    const again = (): void => {
      if (document.visibilityState === 'visible') poller.start();
    };
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
    };
  }, [state.status, error]);

  if (!error) return null;
  if (state.status === 'stopped')
    return (
      <div className="msg__notice">
        <Gate
          error={error}
          data={data}
          client={client}
          onRetry={() => {
            void cache.invalidateQueries({ queryKey: keys.me });
            poller.start();
          }}
        />
      </div>
    );
  if (isHubError(error) && error.status > 0)
    return (
      <div className="msg__notice">
        <SportDown
          data={data}
          since={clockTime(reachedAt())}
          action={
            <Button small busy={state.status === 'polling'} onClick={() => void poller.now()}>
              {t('messages.connection.tryAgain')}
            </Button>
          }
        />
      </div>
    );
  return <Offline until={state.status === 'waiting' ? state.nextAt : undefined} />;
}

/** `until` is when it is tried again; undefined while it is. */
function Offline({ until }: { until: number | undefined }) {
  const { poller } = useMessaging();
  const seconds = Math.max(1, useCountdown(until ?? 0));
  return (
    <div className="toasts toasts--offline">
      <div className="toast">
        <Icon name="offline" />
        <span>
          <span role="status">{t('messages.connection.noConnection')}</span>{' '}
          {until === undefined
            ? t('messages.connection.tryingAgain')
            : t('messages.connection.tryingAgainInSeconds', { count: seconds })}
        </span>
        <button type="button" className="btn btn--small toast__action" onClick={() => void poller.now()}>
          {t('messages.connection.now')}
        </button>
      </div>
    </div>
  );
}
