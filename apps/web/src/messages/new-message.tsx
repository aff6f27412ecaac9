import { t } from '@sports-hub/contract/texts';
import type { Recipient } from '@sports-hub/contract';
import { isHubError, listRecipients, pagesAfter, startConversation } from '@sports-hub/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Avatar, Icon } from '../kit/icon.tsx';
import { useRefusal } from '../kit/use-refusal.ts';
import { Notice } from '../kit/surfaces.tsx';
import { formatWait, list as inWords, withDashes } from '../kit/words.ts';
import { go, usePlace } from './place.ts';
import { useMessaging, wordsOf } from './shared.tsx';
import { whoIs } from './threads.ts';

const GROUPS = [
  [
    t('messages.newMessage.coachesAndStaff'),
    ({ is_coach, is_staff, is_player }: Recipient) => (is_coach || is_staff) && !is_player,
  ],
  [
    t('messages.newMessage.families'),
    ({ is_coach, is_staff, is_player }: Recipient) => !is_coach && !is_staff && !is_player,
  ],
  [t('messages.newMessage.players'), ({ is_player }: Recipient) => is_player],
] as const;

const whoIsRecipient = ({ is_coach, is_staff, is_player, parent_of }: Recipient): string =>
  whoIs({ role: is_player ? 'player' : is_coach ? 'coach' : is_staff ? 'staff' : 'parent', parentOf: parent_of });

/** Without accents and case, so that "Jose" finds "José". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Page after page; what has come can be searched while the rest still comes. */
function useRecipients() {
  const { client } = useMessaging();
  const [people, setPeople] = useState<Recipient[]>([]);
  const [state, setState] = useState<{ isLoading: boolean; error?: unknown }>({ isLoading: true });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<void> => {
      setState({ isLoading: true });
      const last = people.at(-1)?.id ?? 0;
      const fetchPage = async (after: number) => (await client.call(listRecipients, { query: { after }, signal })).data;
      for await (const page of pagesAfter(fetchPage, last)) {
        if (signal.aborted) return;
        setPeople((known) => [...known, ...page.items]);
      }
      setState({ isLoading: false });
    };
    load().catch((error: unknown) => {
      if (!signal.aborted) setState({ isLoading: false, error });
    });
    return () => controller.abort();
  }, [attempt]);
  return { people, ...state, retry: () => setAttempt((number) => number + 1) };
}

/** Choosing whom to write to. Loaded when somebody opens it. */
export default function NewMessage() {
  const { me, client, listOf, refreshList } = useMessaging();
  const { people, isLoading, error, retry } = useRecipients();
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<{ id?: number; words?: string }>({});
  const refused = useRefusal<HTMLDivElement>(choice.words ? choice : undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const partners = new Set(
    listOf()?.items.map(({ account_a, account_b }) => (account_a === me.account.id ? account_b : account_a)),
  );
  const children = new Set(me.children.map(({ account_id }) => account_id));
  const wanted = plain(search.trim());
  const found = useMemo(() => people.filter(({ name }) => plain(name).includes(wanted)), [people, wanted]);
  const scopes = [...new Set(me.scopes.map(({ name }) => withDashes(name)))];
  const place = usePlace();
  const close = (): void => go({ ...place, isNew: false });

  const start = async (person: Recipient): Promise<void> => {
    if (choice.id !== undefined) return;
    setChoice({ id: person.id });
    try {
      const { data } = await client.call(startConversation, { body: { recipient_id: person.id } });
      if (!listOf()?.items.some(({ id }) => id === data.id)) await refreshList().catch(() => undefined);
      go({ tab: 'conversations', conversation: data.id }, { replace: true });
    } catch (refusal) {
      const wait = isHubError(refusal, 'throttle.exceeded') ? refusal.retryAfter : undefined;
      const words = isHubError(refusal, 'messaging.recipient_not_permitted')
        ? t('messages.newMessage.youAndNoLongerShare', { name: person.name })
        : wait
          ? t('messages.newMessage.thatWasALotAt', { wait: formatWait(wait) })
          : wordsOf(refusal);
      setChoice({ words });
    }
  };
  return (
    <Dialog title={t('messages.newMessage.newMessage')} tall onClose={close}>
      <div className="search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label={t('messages.newMessage.searchPeople')}
          placeholder={t('messages.newMessage.searchByName')}
          value={search}
          ref={input}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {scopes.length > 0 ? (
        <p className="small muted">{t('messages.newMessage.peopleOfYourTeamsAnd', { in: inWords(scopes) })}</p>
      ) : null}
      {choice.words ? (
        <div ref={refused}>
          <Notice tone="danger" role="alert">
            {choice.words}
          </Notice>
        </div>
      ) : null}
      <div className="bleed">
        {GROUPS.map(([title, belongs]) => {
          const group = found.filter(belongs);
          return group.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <h3 className="group-head">{title}</h3>
              <ul>
                {group.map((person) => (
                  <li key={person.id}>
                    <button
                      type="button"
                      className="conv conv--btn"
                      aria-busy={choice.id === person.id || undefined}
                      onClick={() => void start(person)}
                    >
                      <Avatar name={person.name} plain={!person.is_coach && !person.is_staff} />
                      <span className="conv__text">
                        <span className="conv__name">{person.name}</span>
                        <span className="conv__sub">
                          {[
                            whoIsRecipient(person),
                            partners.has(person.id) && t('messages.newMessage.youAlreadyTalk'),
                            children.has(person.id) && t('messages.newMessage.yourChild'),
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </span>
                      <Icon name="right" size="s" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className="small muted" role="status">
        {isLoading
          ? people.length === 0
            ? t('messages.newMessage.lookingForPeople')
            : t('messages.newMessage.morePeopleAreOnTheir')
          : error
            ? wordsOf(error)
            : found.length === 0
              ? people.length === 0
                ? t('messages.newMessage.thereIsNobodyYouCan')
                : t('messages.newMessage.nobodyIsCalled', { search: search.trim() })
              : ''}
      </p>
      {error ? (
        <Button small icon="retry" onClick={retry}>
          {t('messages.newMessage.tryAgain')}
        </Button>
      ) : null}
    </Dialog>
  );
}
