import { t } from '@sports-hub/contract/texts';
import { Button, Icon, Notice } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';

export interface ThisDeviceProps {
  organisation: string;
  /** The key that signs what is sent, which browsers ask for. */
  pushKey: string;
  /** Where the operations of each sport are that tells this device: `/api/v1/sports/basketball`, or `/api/v1`. */
  sports: readonly string[];
  csrf: string;
  /** Of the worker that shows notices, which this page is within. */
  scope: string;
  /** What somebody with a device of Apple does first. */
  forApple?: string;
}

/** Why, how it looks, and what the device asks next: only “Go on” makes it ask. */
const PushAsk = ({ organisation }: { organisation: string }) => (
  <dialog className="dialog" aria-labelledby="push-ask" data-push-ask="">
    <div className="dialog__head">
      <h2 id="push-ask">{t('hub.account.pushAsk.title')}</h2>
      <Button kind="icon" icon="x" aria-label={t('hub.account.pushAsk.close')} data-push-later="" />
    </div>
    <div className="dialog__body">
      <div className="push" role="img" aria-label={t('hub.account.pushAsk.howItLooks')}>
        <span className="logo">
          <Icon name="bend" />
        </span>
        <span className="push__top">
          <span>{organisation}</span>
          <span>{t('hub.account.pushAsk.now')}</span>
        </span>
        <span>
          <b>{t('hub.account.pushAsk.exampleTitle')}</b>
          {t('hub.account.pushAsk.example')}
        </span>
      </div>
      <ul className="stack stack--s small">
        <li className="line-i">
          <Icon name="check" />
          <span>{t('hub.account.pushAsk.closures')}</span>
        </li>
        <li className="line-i">
          <Icon name="clock" />
          <span>{t('hub.account.pushAsk.quiet')}</span>
        </li>
        <li className="line-i">
          <Icon name="x" />
          <span>{t('hub.account.pushAsk.noAdvertising')}</span>
        </li>
      </ul>
      <div className="os-ask" aria-hidden="true">
        <span className="block xs">{t('hub.account.pushAsk.asksNext')}</span>
        <b>{t('hub.account.pushAsk.wouldLike', { organisation })}</b>
        <span className="os-ask__choice">
          <i>{t('hub.account.pushAsk.dontAllow')}</i>
          <i>{t('hub.account.pushAsk.allow')}</i>
        </span>
      </div>
      <p className="small muted">{t('hub.account.pushAsk.cannotAskAgain')}</p>
    </div>
    <div className="dialog__foot">
      <Button kind="secondary" data-push-later="">
        {t('hub.account.pushAsk.notNow')}
      </Button>
      <Button kind="primary" data-push-go="">
        {t('hub.account.pushAsk.goOn')}
      </Button>
    </div>
  </dialog>
);

/** What stands in the way, each hidden until the script knows that it does. */
const Obstacles = ({ forApple = t('hub.account.pushDone.install') }: Pick<ThisDeviceProps, 'forApple'>) => (
  <>
    <div hidden data-push-obstacle="install">
      <Notice icon="device" title={t('hub.account.pushDone.installTitle')}>
        <p>{forApple}</p>
      </Notice>
    </div>
    <div hidden data-push-obstacle="blocked">
      <Notice tone="warning" title={t('hub.account.pushDone.blockedTitle')}>
        <p>{t('hub.account.pushDone.blocked')}</p>
      </Notice>
    </div>
    <div hidden data-push-obstacle="none">
      <Notice icon="bell" title={t('hub.account.pushDone.noneTitle')}>
        <p>{t('hub.account.pushDone.none')}</p>
      </Notice>
    </div>
  </>
);

/** This device's own row. It needs script, so it is the script that shows it. */
export const ThisDevice = ({ organisation, pushKey, sports, csrf, scope, forApple }: ThisDeviceProps) => (
  <section
    className="stack"
    hidden
    aria-labelledby="this-device"
    data-push={pushKey}
    data-sports={sports.join(' ')}
    data-csrf={csrf}
    data-scope={scope}
  >
    <div className="stack stack--s">
      <h2 id="this-device">{t('hub.account.notifications.onThisDevice')}</h2>
      <p className="small muted">{t('hub.account.notifications.quickestWay')}</p>
    </div>
    <Obstacles forApple={forApple} />
    <div className="card rows">
      <div className="rows__item session">
        <Icon name="device" size="l" />
        <span className="grow" role="status">
          <span className="strong">{t('hub.account.notifications.thisDevice')}</span>{' '}
          <span className="tag" data-push-state=""></span>
          <span className="small muted block" data-push-words=""></span>
        </span>
        <div>
          <Button kind="primary" icon="bell" data-push-button="">
            <span data-push-label="" />
          </Button>
        </div>
      </div>
      <p className="rows__item small muted">
        <span>{rich('hub.account.notifications.iphone', { strong: (inside) => <strong>{inside}</strong> })}</span>
      </p>
    </div>
    <PushAsk organisation={organisation} />
  </section>
);
