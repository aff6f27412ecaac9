import { t } from '@sports-hub/contract/texts';
import { isHubError, listAnnouncements, newClientId, publishAnnouncement } from '@sports-hub/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../kit/controls.tsx';
import { SelectField } from '../kit/fields.tsx';
import { showToast } from '../kit/in-browser.ts';
import { useRefusal } from '../kit/use-refusal.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { withDashes } from '../kit/words.ts';
import { AnnouncementFields, checkWords, type WordErrors, type Words } from './announcement-fields.tsx';
import { announcementRefusal, Post } from './announcement-post.tsx';
import { Gate } from './gate.tsx';
import { useKept } from './keeping.ts';
import { keys } from './messaging.ts';
import { ReachNote } from './reach.tsx';
import { useMessaging } from './shared.tsx';

/** For coaches and staff: to the teams and divisions they are assigned to. What is typed is kept. */
function Compose() {
  const { me, client, keeping, cache } = useMessaging();
  const scopes = me.publish_scopes;
  const [scope, setScope] = useKept(keeping, 'announce-to');
  const [title, setTitle] = useKept(keeping, 'announce-title');
  const [body, setBody] = useKept(keeping, 'announce-body');
  const [isImportant, setImportant] = useState(false);
  const [state, setState] = useState<{ busy?: boolean; refusal?: string; errors?: WordErrors | undefined }>({});
  const place = useRefusal(state.refusal || state.errors ? state : undefined);
  const tried = useRef<{ text: string; id: string } | undefined>(undefined);
  const keyOf = (one: (typeof scopes)[number]): string => `${one.scope_type}-${one.scope_id}`;
  const chosen = scopes.find((one) => keyOf(one) === scope) ?? scopes[0]!;
  const name = withDashes(chosen.name);

  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = checkWords({ title, body });
    if (errors) return setState({ errors });
    setState({ busy: true });
    try {
      const { scope_type, scope_id } = chosen;
      const words = { scope_type, scope_id, title: title.trim(), body: body.trim(), important: isImportant };
      // A second try of the same words after a lost response is the same announcement.
      const text = JSON.stringify(words);
      if (tried.current?.text !== text) tried.current = { text, id: newClientId() };
      await client.call(publishAnnouncement, {
        body: { ...words, client_id: tried.current.id, hold: true },
      });
      tried.current = undefined;
      setTitle('');
      setBody('');
      setImportant(false);
      setState({});
      showToast(t('messages.announcements.goesOutInAMoment', { name }));
      await cache.invalidateQueries({ queryKey: keys.announcements });
    } catch (error) {
      setState({ refusal: announcementRefusal(error), errors: isHubError(error) ? error.fields : {} });
    }
  };
  return (
    <form className="card card--pad stack" ref={place} onSubmit={(event) => void publish(event)} noValidate>
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
      <AnnouncementFields
        id="announce"
        words={{ title, body }}
        errors={state.errors}
        onTitle={setTitle}
        onBody={setBody}
      />
      <label className="check">
        <input type="checkbox" checked={isImportant} onChange={(event) => setImportant(event.currentTarget.checked)} />
        <span>{t('messages.announcements.itIsImportant')}</span>
      </label>
      <ReachNote key={keyOf(chosen)} scope={chosen} />
      {state.refusal ? (
        <Notice tone="danger" role="alert">
          {state.refusal}
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
  const { me, data, client, keeping } = useMessaging();
  const [form, setForm] = useState(0);
  const query = useInfiniteQuery({
    queryKey: keys.announcements,
    queryFn: async ({ pageParam }) =>
      (await client.call(listAnnouncements, { query: pageParam === 0 ? {} : { before: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_before ?? undefined,
  });
  const items = [...new Map(query.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  /** What was taken back is in the form again, unless something else has been begun there. */
  const putBack = ({ title, body }: Words): void => {
    if (keeping.read('announce-title') || keeping.read('announce-body')) return;
    keeping.write('announce-title', title);
    keeping.write('announce-body', body);
    setForm((number) => number + 1);
    requestAnimationFrame(() => document.getElementById('announce-title')?.focus());
  };
  return (
    <div className="single stack stack--l">
      {me.publish_scopes.length > 0 ? <Compose key={form} /> : null}
      {query.error && items.length === 0 ? (
        <Gate error={query.error} data={data} client={client} onRetry={() => void query.refetch()} />
      ) : null}
      {items.length > 0 ? (
        <div className="card rows">
          {items.map((item) => (
            <Post key={item.id} announcement={item} onTakenBack={putBack} />
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
