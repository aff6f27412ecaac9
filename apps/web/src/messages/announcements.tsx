import { t } from '@sports-hub/contract/texts';
import { isHubError, listAnnouncements, newClientId, publishAnnouncement } from '@sports-hub/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button, Tag } from '../kit/controls.tsx';
import { Field, SelectField, TextField } from '../kit/fields.tsx';
import { showToast } from '../kit/in-browser.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { formatWait, grouped, withDashes } from '../kit/words.ts';
import { Gate } from './gate.tsx';
import { useKept } from './keeping.ts';
import { keys } from './messaging.ts';
import { today, useMessaging, wordsOf } from './shared.tsx';

const LONGEST_TITLE = 160;
const LONGEST_BODY = 4000;
const lengthOf = (text: string): number => [...text.trim()].length;

/** For coaches and staff: to the teams and divisions they are assigned to. What is typed is kept. */
function Compose() {
  const { me, client, keeping, cache } = useMessaging();
  const scopes = me.publish_scopes;
  const [scope, setScope] = useKept(keeping, 'announce-to');
  const [title, setTitle] = useKept(keeping, 'announce-title');
  const [body, setBody] = useKept(keeping, 'announce-body');
  const [state, setState] = useState<{ busy?: boolean; words?: string; fields?: Readonly<Record<string, string>> }>({});
  const tried = useRef<{ text: string; id: string } | undefined>(undefined);
  const keyOf = (one: (typeof scopes)[number]): string => `${one.scope_type}-${one.scope_id}`;
  const chosen = scopes.find((one) => keyOf(one) === scope) ?? scopes[0]!;
  const name = withDashes(chosen.name);

  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fields: Record<string, string> = {};
    if (lengthOf(title) === 0) fields['title'] = t('messages.announcements.pleaseWriteATitle');
    if (lengthOf(title) > LONGEST_TITLE)
      fields['title'] = t('messages.announcements.pleaseShortenItToCharacters', { longesttitle: LONGEST_TITLE });
    if (lengthOf(body) === 0) fields['body'] = t('messages.announcements.pleaseWriteAMessage');
    if (lengthOf(body) > LONGEST_BODY) fields['body'] = t('messages.announcements.pleaseShortenItTo4');
    if (Object.keys(fields).length > 0) {
      setState({ fields });
      document.getElementById(`announce-${fields['title'] ? 'title' : 'body'}`)?.focus();
      return;
    }
    setState({ busy: true });
    try {
      const { scope_type, scope_id } = chosen;
      const words = { scope_type, scope_id, title: title.trim(), body: body.trim() };
      // A second try of the same words after a lost response is the same announcement.
      const text = JSON.stringify(words);
      if (tried.current?.text !== text) tried.current = { text, id: newClientId() };
      await client.call(publishAnnouncement, {
        body: { ...words, client_id: tried.current.id },
      });
      tried.current = undefined;
      setTitle('');
      setBody('');
      setState({});
      showToast(t('messages.announcements.publishedTo', { name }));
      await cache.invalidateQueries({ queryKey: keys.announcements });
    } catch (error) {
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      setState({
        words: wait ? t('messages.announcements.thatWasALotAt', { wait: formatWait(wait) }) : wordsOf(error),
        fields: isHubError(error) ? error.fields : {},
      });
    }
  };
  return (
    <form className="card card--pad stack" onSubmit={(event) => void publish(event)} noValidate>
      <h2>
        {chosen.scope_type === 'team'
          ? t('messages.announcements.writeToYourTeam')
          : t('messages.announcements.writeToYourDivision')}
      </h2>
      <SelectField
        id="announce-to"
        label={t('messages.announcements.to')}
        selected={keyOf(chosen)}
        options={scopes.map((one) => ({ value: keyOf(one), label: withDashes(one.name) }))}
        onChange={(event) => setScope(event.currentTarget.value)}
      />
      <Field
        id="announce-title"
        label={t('messages.announcements.title')}
        type="text"
        value={title}
        error={state.fields?.['title']}
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        id="announce-body"
        label={t('messages.announcements.message')}
        rows={3}
        value={body}
        error={state.fields?.['body']}
        onInput={(event) => setBody(event.currentTarget.value)}
      />
      <span className="hint field__count">
        {t('messages.announcements.of4000', { lengthOf: grouped(lengthOf(body)) })}
      </span>
      {state.words ? (
        <Notice tone="danger" role="alert">
          {state.words}
        </Notice>
      ) : null}
      <div className="actions">
        <Button kind="primary" icon="megaphone" type="submit" busy={state.busy}>
          {t('messages.announcements.publishTo', { name })}
        </Button>
      </div>
      <p className="hint">
        {chosen.scope_type === 'team'
          ? t('messages.announcements.everyoneOnTheTeamReadsIt')
          : t('messages.announcements.everyoneInTheDivisionReadsIt')}
      </p>
    </form>
  );
}

/** What coaches and staff have written to whole teams and divisions, newest first. Loaded when the tab is opened. */
export default function Announcements() {
  const { me, data, client } = useMessaging();
  const now = today();
  const query = useInfiniteQuery({
    queryKey: keys.announcements,
    queryFn: async ({ pageParam }) =>
      (await client.call(listAnnouncements, { query: pageParam === 0 ? {} : { before: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_before ?? undefined,
  });
  const items = [...new Map(query.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  return (
    <div className="single stack stack--l">
      {me.publish_scopes.length > 0 ? <Compose /> : null}
      {query.error && items.length === 0 ? (
        <Gate error={query.error} data={data} client={client} onRetry={() => void query.refetch()} />
      ) : null}
      {items.length > 0 ? (
        <div className="card rows">
          {items.map((item) => (
            <article className="post" key={item.id}>
              <p className="post__meta">
                <Tag tone="accent">{withDashes(item.scope_name)}</Tag>
                <span>
                  {item.author_name} · <MomentText value={item.created_at} today={now} />
                </span>
              </p>
              <h2 className="post__title" dir="auto">
                {item.title}
              </h2>
              <p className="post__body" dir="auto">
                {item.body}
              </p>
            </article>
          ))}
        </div>
      ) : null}
      {query.isSuccess && items.length === 0 ? (
        <div className="card">
          <Empty icon="megaphone" title={t('messages.announcements.noAnnouncementsYet')}>
            {t('messages.announcements.whatCoachesWriteToA')}
          </Empty>
        </div>
      ) : null}
      {query.hasNextPage ? (
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('messages.announcements.showEarlierAnnouncements')}
        </Button>
      ) : null}
    </div>
  );
}
