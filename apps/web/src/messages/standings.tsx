import { t } from '@sports-hub/contract/texts';
import type { ChildStanding } from '@sports-hub/contract';
import {
  claimRegisteredChildren,
  disownRegisteredChildren,
  listChildStandings,
  listRegisteredChildren,
} from '@sports-hub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { standingWords, type ChildStep } from '../kit/child-standing.ts';
import { Button, ButtonLink, Tag } from '../kit/controls.tsx';
import { useRefusal } from '../kit/use-refusal.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { keys } from './messaging.ts';
import type { MessagesPageData } from './page-data.ts';
import { PlaceLink } from './place-link.tsx';
import { today, useMessaging, wordsOf } from './shared.tsx';

/** How far each child is; undefined until it is known. */
export function useStandings(): readonly ChildStanding[] | undefined {
  const { client, me } = useMessaging();
  const { data } = useQuery({
    queryKey: keys.standings,
    queryFn: async () => (await client.call(listChildStandings)).data.items,
    enabled: !me.account.is_player,
  });
  return data;
}

const registrationHref = ({ place, sportSiteHref }: MessagesPageData): string =>
  place === 'sport' ? '/registration' : sportSiteHref.replace(/account\.php$/, 'registration');

/** Where one press says whose child it is. */
const registeredHref = ({ place, sport }: MessagesPageData): string =>
  place === 'sport' ? '/account.php#kids' : `/account/welcome/${sport}`;

const LABELS: Record<Exclude<ChildStep, 'register' | 'add'>, string> = {
  answer: t('messages.standings.answer'),
  'ask-again': t('messages.standings.askAgain'),
};

function Step({ step }: { step: ChildStep }) {
  const { data } = useMessaging();
  if (step === 'register' || step === 'add')
    return (
      <ButtonLink small href={step === 'add' ? registeredHref(data) : registrationHref(data)}>
        {step === 'add' ? t('messages.standings.add') : t('messages.standings.register')}
      </ButtonLink>
    );
  return (
    <PlaceLink className="btn btn--secondary btn--small" to={{ tab: 'family' }}>
      {LABELS[step]}
    </PlaceLink>
  );
}

const Row = ({ child }: { child: ChildStanding }) => {
  const { tag, tone, words, step } = standingWords(child, today());
  return (
    <li className="rows__item rows__item--top">
      <span className="grow">
        <span className="strong">{child.first_name}</span> <Tag tone={tone}>{tag}</Tag>
        <span className="small muted block">{words}</span>
      </span>
      {step ? <Step step={step} /> : null}
    </li>
  );
};

/** Nobody can be written to, because no child has a team: how far each is, or how to begin. */
export default function NobodyYet() {
  const standings = useStandings();
  const { data } = useMessaging();
  if (standings === undefined) return null;
  if (standings.length === 0)
    return (
      <Empty
        icon="users"
        title={t('messages.standings.messagesComeWithATeam')}
        action={
          <div className="actions">
            <PlaceLink className="btn btn--primary btn--small" to={{ tab: 'family' }}>
              {t('messages.standings.addMyChild')}
            </PlaceLink>
            <ButtonLink kind="quiet" small href={registrationHref(data)}>
              {t('messages.standings.register')}
            </ButtonLink>
          </div>
        }
      >
        {t('messages.standings.addTheChildYouAre')}
      </Empty>
    );
  return (
    <div className="stack stack--s standings">
      <p className="small muted">{t('messages.standings.youCanWriteAsSoon')}</p>
      <ul className="rows" aria-label={t('messages.standings.yourChildren')}>
        {standings.map((child) => (
          <Row key={`${child.first_name} ${child.last_name} ${child.player_id} ${child.claim_id}`} child={child} />
        ))}
      </ul>
    </div>
  );
}

/** One press says that it is one's own, and a volunteer decides with the registration as evidence; another that it is not. */
function AnswerRegistered({ child, registrationId }: { child: string; registrationId: number }) {
  const { client, cache } = useMessaging();
  const [state, setState] = useState<{ isBusy?: boolean; words?: string }>({});
  const place = useRefusal<HTMLSpanElement>(state.words ? state : undefined);
  const say = async (operation: typeof claimRegisteredChildren | typeof disownRegisteredChildren): Promise<void> => {
    if (state.isBusy) return;
    setState({ isBusy: true });
    try {
      await client.call(operation, { body: { registration_ids: [registrationId] } });
      const changed = [keys.registered, keys.claims, keys.standings];
      await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
    } catch (error) {
      setState({ words: wordsOf(error) });
    }
  };
  return (
    <span className="stack stack--s" ref={place}>
      {state.words ? (
        <Notice tone="danger" role="alert">
          {state.words}
        </Notice>
      ) : null}
      <span className="actions">
        <Button small busy={state.isBusy} onClick={() => void say(claimRegisteredChildren)}>
          {t('messages.standings.addChild', { child })}
        </Button>
        <Button kind="quiet" small onClick={() => void say(disownRegisteredChildren)}>
          {t('messages.standings.notMine')}
        </Button>
      </span>
    </span>
  );
}

/** Children whom one has registered and not said to be one's own. */
export function RegisteredChildren() {
  const { client, data, me } = useMessaging();
  const registered = useStandings()?.filter(({ state }) => state === 'registered') ?? [];
  const { data: offered = [] } = useQuery({
    queryKey: keys.registered,
    queryFn: async () => (await client.call(listRegisteredChildren)).data.items,
    enabled: !me.account.is_player && registered.length > 0,
  });
  if (registered.length === 0) return null;
  const offerOf = ({ first_name, last_name }: ChildStanding) =>
    offered.find((child) => child.first_name === first_name && child.last_name === last_name);
  return (
    <section className="stack stack--s" aria-labelledby="registered">
      <h2 id="registered">{t('messages.standings.registeredWithYourAddress')}</h2>
      <ul className="card rows">
        {registered.map((child) => {
          const offer = offerOf(child);
          return (
            <li className="rows__item rows__item--top" key={`${child.first_name} ${child.last_name}`}>
              <span className="grow">
                <span className="strong">
                  {child.first_name} {child.last_name}
                </span>
                <span className="small muted block">{standingWords(child, today()).words}</span>
              </span>
              {offer ? (
                <AnswerRegistered child={child.first_name} registrationId={offer.registration_id} />
              ) : (
                <ButtonLink small href={registeredHref(data)}>
                  {t('messages.standings.addChild', { child: child.first_name })}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
