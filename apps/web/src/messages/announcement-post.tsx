import { t } from '@sports-hub/contract/texts';
import type { Announcement } from '@sports-hub/contract';
import { editAnnouncement, isHubError, systemClock, withdrawAnnouncement } from '@sports-hub/sdk';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Tag } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { showToast } from '../kit/in-browser.ts';
import { useRefusal } from '../kit/use-refusal.ts';
import { rich } from '../kit/rich.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { formatWait, withDashes } from '../kit/words.ts';
import { AnnouncementFields, checkWords, type WordErrors, type Words } from './announcement-fields.tsx';
import { keys } from './messaging.ts';
import { today, useCountdown, useMessaging, wordsOf } from './shared.tsx';

/** What a refused change of an announcement says. */
export const announcementRefusal = (error: unknown): string => {
  const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
  return wait ? t('messages.announcementPost.thatWasALotAt', { wait: formatWait(wait) }) : wordsOf(error);
};

/** An own announcement: taking it back while it is held, then editing and withdrawing it. */
function useChanges(announcement: Announcement) {
  const { client, cache } = useMessaging();
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: keys.announcements });
  const params = { id: announcement.id };
  return {
    edit: async (words: Words): Promise<void> => {
      await client.call(editAnnouncement, { params, body: words });
      await refresh();
    },
    /** Whether nobody else has seen it. */
    withdraw: async (): Promise<boolean> => {
      const { data } = await client.call(withdrawAnnouncement, { params, body: {} });
      await refresh();
      return data.take_back_seconds > 0;
    },
  };
}

function EditDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { edit } = useChanges(announcement);
  const [words, setWords] = useState<Words>(announcement);
  const [state, setState] = useState<{ busy?: boolean; refusal?: string; errors?: WordErrors | undefined }>({});
  const place = useRefusal(state.refusal || state.errors ? state : undefined);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = checkWords(words);
    if (errors) return setState({ errors });
    setState({ busy: true });
    try {
      await edit({ title: words.title.trim(), body: words.body.trim() });
      onClose();
      showToast(t('messages.announcementPost.saved'));
    } catch (error) {
      setState({ refusal: announcementRefusal(error), errors: isHubError(error) ? error.fields : {} });
    }
  };
  return (
    <Dialog title={t('messages.announcementPost.editTheAnnouncement')} onClose={onClose}>
      <form className="stack" ref={place} onSubmit={(event) => void save(event)} noValidate>
        <AnnouncementFields
          id="edit"
          words={words}
          errors={state.errors}
          onTitle={(title) => setWords({ ...words, title })}
          onBody={(body) => setWords({ ...words, body })}
        />
        <p className="hint">{t('messages.announcementPost.everyoneSeesThatItWasEdited')}</p>
        {state.refusal ? (
          <Notice tone="danger" role="alert">
            {state.refusal}
          </Notice>
        ) : null}
        <div className="actions">
          <Button onClick={onClose}>{t('messages.announcementPost.cancel')}</Button>
          <Button kind="primary" type="submit" busy={state.busy}>
            {t('messages.announcementPost.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function WithdrawDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { withdraw } = useChanges(announcement);
  const [state, setState] = useState<{ busy?: boolean; refusal?: string }>({});
  const place = useRefusal<HTMLDivElement>(state.refusal ? state : undefined);
  const confirm = async (): Promise<void> => {
    setState({ busy: true });
    try {
      await withdraw();
      onClose();
      showToast(t('messages.announcementPost.wasWithdrawn', { title: announcement.title }));
    } catch (error) {
      setState({ refusal: announcementRefusal(error) });
    }
  };
  return (
    <Dialog
      title={t('messages.announcementPost.withdrawThis', { title: announcement.title })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('messages.announcementPost.keepIt')}</Button>
          <Button kind="danger" busy={state.busy} onClick={() => void confirm()}>
            {t('messages.announcementPost.withdraw')}
          </Button>
        </>
      }
    >
      <div className="stack" ref={place}>
        <p className="small">{t('messages.announcementPost.theTitleStaysMarked')}</p>
        {state.refusal ? (
          <Notice tone="danger" role="alert">
            {state.refusal}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

const hiddenTitle = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

/** The seconds in which nobody else has it. Taken back, its words are in the form again. */
function Held({
  announcement,
  until,
  onFinal,
  onTakenBack,
}: {
  announcement: Announcement;
  until: number;
  onFinal: () => void;
  onTakenBack: () => void;
}) {
  const { withdraw } = useChanges(announcement);
  const [state, setState] = useState<{ busy?: boolean; refusal?: string }>({});
  const seconds = useCountdown(until);
  const shown = useRefusal<HTMLDivElement>(state.refusal ? state : undefined);
  // There are few seconds: nobody should have to look for the button.
  useEffect(() => shown.current?.scrollIntoView({ block: 'center' }), []);
  useEffect(() => {
    if (seconds === 0) onFinal();
  }, [seconds]);
  const takeBack = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const isGone = await withdraw();
      if (isGone) onTakenBack();
      showToast(
        isGone
          ? t('messages.announcementPost.takenBack')
          : t('messages.announcementPost.wasWithdrawn', { title: announcement.title }),
      );
    } catch (error) {
      setState({ refusal: announcementRefusal(error) });
    }
  };
  return (
    <div className="stack stack--s" ref={shown}>
      <p className="row row--between">
        <span className="small">
          {t('messages.announcementPost.goesOutIn', { count: seconds, name: withDashes(announcement.scope_name) })}
        </span>
        <Button small busy={state.busy} onClick={() => void takeBack()}>
          {rich('messages.announcementPost.takeBackThis', { title: announcement.title, hidden: hiddenTitle })}
        </Button>
      </p>
      {state.refusal ? (
        <Notice tone="danger" role="alert">
          {state.refusal}
        </Notice>
      ) : null}
    </div>
  );
}

/** One announcement, with what its author can still do about it. */
export function Post({
  announcement,
  onTakenBack,
}: {
  announcement: Announcement;
  onTakenBack: (words: Words) => void;
}) {
  const { me } = useMessaging();
  const [open, setOpen] = useState<'edit' | 'withdraw'>();
  const [isFinal, setFinal] = useState(announcement.take_back_seconds === 0);
  const [until] = useState(() => systemClock.now() + announcement.take_back_seconds * 1000);
  const now = today();
  const { title, body, edited_at, withdrawn_at } = announcement;
  const isOwn =
    announcement.author_id === me.account.id &&
    me.publish_scopes.some(
      ({ scope_type, scope_id }) => scope_type === announcement.scope_type && scope_id === announcement.scope_id,
    );
  const close = (): void => setOpen(undefined);
  return (
    <article className="post">
      <p className="post__meta">
        <Tag tone="accent">{withDashes(announcement.scope_name)}</Tag>
        {withdrawn_at ? <Tag>{t('messages.announcementPost.withdrawn')}</Tag> : null}
        <span>
          {announcement.author_name} · <MomentText value={announcement.created_at} today={now} />
        </span>
        {edited_at && !withdrawn_at ? (
          <span>
            {rich('messages.announcementPost.edited', { when: <MomentText value={edited_at} today={now} /> })}
          </span>
        ) : null}
      </p>
      <h2 className="post__title" dir="auto">
        {title}
      </h2>
      <p className={withdrawn_at ? 'post__body muted' : 'post__body'} dir="auto">
        {body}
      </p>
      {isOwn && !isFinal ? (
        <Held
          announcement={announcement}
          until={until}
          onFinal={() => setFinal(true)}
          onTakenBack={() => onTakenBack({ title, body })}
        />
      ) : null}
      {isOwn && isFinal && !withdrawn_at ? (
        <p className="actions">
          <Button kind="quiet" small onClick={() => setOpen('edit')}>
            {rich('messages.announcementPost.editThis', { title, hidden: hiddenTitle })}
          </Button>
          <Button kind="quiet" small onClick={() => setOpen('withdraw')}>
            {rich('messages.announcementPost.withdrawThisOne', { title, hidden: hiddenTitle })}
          </Button>
        </p>
      ) : null}
      {open === 'edit' ? <EditDialog announcement={announcement} onClose={close} /> : null}
      {open === 'withdraw' ? <WithdrawDialog announcement={announcement} onClose={close} /> : null}
    </article>
  );
}
