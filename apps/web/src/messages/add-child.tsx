import { t } from '@sports-hub/contract/texts';
import type { Claim } from '@sports-hub/contract';
import { claimChild, isHubError } from '@sports-hub/sdk';
import { useState, type FormEvent } from 'react';
import { Button } from '../kit/controls.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field } from '../kit/fields.tsx';
import { showToast } from '../kit/in-browser.ts';
import { useRefusal } from '../kit/use-refusal.ts';
import { Notice } from '../kit/surfaces.tsx';
import { formatWait } from '../kit/words.ts';
import { keys } from './messaging.ts';
import { useMessaging, wordsOf } from './shared.tsx';

type Fields = Readonly<Record<string, string>>;

/** Tells the league which child one is a guardian of; a person decides. `from` is one to ask for again. */
export function AddChild({ from, onClose }: { from?: Claim | undefined; onClose: () => void }) {
  const { client, cache } = useMessaging();
  const [child, setChild] = useState({
    first_name: from?.first_name ?? '',
    last_name: from?.last_name ?? '',
    birth_date: from?.birth_date ?? '',
  });
  const [state, setState] = useState<{ busy?: boolean; words?: string; fields?: Fields }>({});
  const form = useRefusal(state.words || state.fields ? state : undefined);
  const change = (name: keyof typeof child) => (event: FormEvent<HTMLInputElement>) =>
    setChild({ ...child, [name]: event.currentTarget.value });

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing: [keyof typeof child, string][] = [
      ['first_name', t('messages.addChild.pleaseWriteTheFirstName')],
      ['last_name', t('messages.addChild.pleaseWriteTheLastName')],
      ['birth_date', t('messages.addChild.pleaseChooseTheBirthDate')],
    ];
    const fields = Object.fromEntries(missing.filter(([name]) => !child[name].trim()));
    if (Object.keys(fields).length > 0) return setState({ fields });
    setState({ busy: true });
    try {
      await client.call(claimChild, { body: child });
      showToast(t('messages.addChild.thankYouAVolunteerOf'));
      await cache.invalidateQueries({ queryKey: keys.claims });
      await cache.invalidateQueries({ queryKey: keys.standings });
      onClose();
    } catch (error) {
      const wait = isHubError(error, 'throttle.exceeded') ? error.retryAfter : undefined;
      const refused = isHubError(error) ? error.fields : {};
      const words = wait ? t('messages.addChild.thatWasALotAt', { wait: formatWait(wait) }) : wordsOf(error);
      setState(Object.keys(refused).length > 0 ? { fields: refused } : { words });
    }
  };
  return (
    <Dialog
      title={t('messages.addChild.addAChild')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('messages.addChild.cancel')}</Button>
          <Button kind="primary" type="submit" form="add-child" busy={state.busy}>
            {t('messages.addChild.askTheLeague')}
          </Button>
        </>
      }
    >
      <form id="add-child" className="stack" ref={form} onSubmit={(event) => void send(event)} noValidate>
        <p className="small muted">{t('messages.addChild.writeTheNameAsIn')}</p>
        {state.words ? (
          <Notice tone="danger" role="alert">
            {state.words}
          </Notice>
        ) : null}
        <Field
          id="child-first_name"
          label={t('messages.addChild.firstName')}
          type="text"
          autoComplete="off"
          maxLength={80}
          value={child.first_name}
          error={state.fields?.['first_name']}
          onInput={change('first_name')}
        />
        <Field
          id="child-last_name"
          label={t('messages.addChild.lastName')}
          type="text"
          autoComplete="off"
          maxLength={80}
          value={child.last_name}
          error={state.fields?.['last_name']}
          onInput={change('last_name')}
        />
        <Field
          id="child-birth_date"
          label={t('messages.addChild.birthDate')}
          type="date"
          value={child.birth_date}
          error={state.fields?.['birth_date']}
          onInput={change('birth_date')}
        />
      </form>
    </Dialog>
  );
}
