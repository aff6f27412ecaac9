import { t } from '@sports-hub/contract/texts';
import type { CommunityMe } from '@sports-hub/contract';
import { isHubError, updateCommunityProfile } from '@sports-hub/sdk';
import { useState, type FormEvent } from 'react';
import { Button } from '../kit/controls.tsx';
import { Field } from '../kit/fields.tsx';
import { showToast } from '../kit/in-browser.ts';
import { useRefusal } from '../kit/use-refusal.ts';
import { Notice } from '../kit/surfaces.tsx';
import { keys } from './messaging.ts';
import { useMessaging, wordsOf } from './shared.tsx';

/** One's name and phone in this sport. A player's name is the family's to change. */
export function Profile() {
  const { me, data, client, cache } = useMessaging();
  const { account } = me;
  const [profile, setProfile] = useState({
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone ?? '',
  });
  const [state, setState] = useState<{ busy?: boolean; words?: string; fields?: Readonly<Record<string, string>> }>({});
  const form = useRefusal(state.words || state.fields ? state : undefined);
  const change = (name: keyof typeof profile) => (event: FormEvent<HTMLInputElement>) =>
    setProfile({ ...profile, [name]: event.currentTarget.value });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState({ busy: true });
    try {
      const { data: saved } = await client.call(updateCommunityProfile, { body: profile });
      cache.setQueryData<CommunityMe>(keys.me, (old) =>
        old
          ? {
              ...old,
              account: {
                ...old.account,
                first_name: saved.first_name,
                last_name: saved.last_name,
                phone: saved.phone,
              },
            }
          : old,
      );
      setState({});
      showToast(t('messages.profile.saved'));
    } catch (error) {
      const fields = isHubError(error) ? error.fields : {};
      setState(Object.keys(fields).length > 0 ? { fields } : { words: wordsOf(error) });
    }
  };
  return (
    <section className="stack stack--s" aria-labelledby="profile">
      <h2 id="profile">{t('messages.profile.yourProfile', { sportName: data.sportName.toLowerCase() })}</h2>
      <form className="card card--pad stack" ref={form} onSubmit={(event) => void save(event)} noValidate>
        {account.is_player ? (
          <p className="small muted">{t('messages.profile.yourNameIsChangedBy')}</p>
        ) : (
          <div className="fields-2">
            <Field
              id="profile-first"
              label={t('messages.profile.firstName')}
              type="text"
              autoComplete="given-name"
              value={profile.first_name}
              error={state.fields?.['first_name']}
              onInput={change('first_name')}
            />
            <Field
              id="profile-last"
              label={t('messages.profile.lastName')}
              type="text"
              autoComplete="family-name"
              value={profile.last_name}
              error={state.fields?.['last_name']}
              onInput={change('last_name')}
            />
          </div>
        )}
        <Field
          id="profile-phone"
          label={t('messages.profile.phone')}
          type="tel"
          autoComplete="tel"
          optional
          value={profile.phone}
          error={state.fields?.['phone']}
          onInput={change('phone')}
        />
        <p className="small muted">{t('messages.profile.emailThePeopleYouWrite', { email: account.email })}</p>
        {state.words ? (
          <Notice tone="danger" role="alert">
            {state.words}
          </Notice>
        ) : null}
        <div className="actions">
          <Button type="submit" busy={state.busy}>
            {t('messages.profile.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
