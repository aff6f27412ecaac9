import { t } from '@sports-hub/contract/texts';
import { useState, type RefObject } from 'react';
import { Button } from '../kit/controls.tsx';
import { Field, TextField } from '../kit/fields.tsx';
import { useRefusal } from '../kit/use-refusal.ts';
import { Notice } from '../kit/surfaces.tsx';
import { list, siteMoney } from '../kit/words.ts';
import { Refused } from './api.ts';
import { forgetDraft, type ChildDraft, type RegistrationDraft } from './draft.ts';
import { tellOtherTabs } from './other-tabs.tsx';
import type { PageTerms, RegistrationPageData } from './page-data.ts';
import { askForChildren } from './paying.ts';
import type { TextsToAgreeTo } from './site-texts.tsx';
import { formatMoney } from './words.ts';

/** What is sent beside the children: nothing of it stays on the device. */
interface AidWish {
  can_pay?: number;
  words?: string;
}

/** For whom it is asked, in place of which sum. */
export interface Asking {
  sport: string;
  draft: RegistrationDraft;
  open: readonly ChildDraft[];
  terms: PageTerms;
  due: number;
  texts: TextsToAgreeTo;
  isOver: RefObject<boolean>;
}

/** What was asked stands on its own page from then on; nothing of it stays on the device. */
async function askAndLeave({ sport, draft, open, terms, isOver }: Asking, wish: AidWish): Promise<void> {
  const { reference } = await askForChildren(draft, open, terms, wish);
  const href = `/registration/assistance?reference=${encodeURIComponent(reference)}`;
  isOver.current = true;
  forgetDraft(sport);
  tellOtherTabs(sport, { keys: open.map(({ key }) => key), href });
  location.assign(href);
}

/** "40" or "40.50", in the smallest unit; undefined where it is no amount. */
function amountIn(typed: string, digits: number): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  return whole === undefined || part.length > digits ? undefined : Number(`${whole}${part.padEnd(digits, '0')}`);
}

/** In place of the payment: asked for once, for all children, read by those who decide and by nobody else. */
export function AskForAssistance({
  assistance: { readers, spotDays },
  asking,
}: {
  assistance: NonNullable<RegistrationPageData['assistance']>;
  asking: Asking;
}) {
  const total = asking.due;
  const [way, setWay] = useState<'part' | 'open'>('part');
  const [amount, setAmount] = useState('');
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const place = useRefusal<HTMLDivElement>(
    Object.keys(errors).length > 0 || refusal !== undefined ? errors : undefined,
  );
  const { symbol, digits } = siteMoney();

  const send = async (): Promise<void> => {
    const canPay = way === 'part' ? amountIn(amount, digits) : undefined;
    if (way === 'part' && (canPay === undefined || canPay >= total)) {
      const example = formatMoney(Math.floor(total / 2));
      setErrors({ can_pay: t('registration.aid.notAnAmount', { total: formatMoney(total), example }) });
      return;
    }
    setErrors({});
    setRefusal(undefined);
    if (!(await asking.texts.give())) return;
    setBusy(true);
    try {
      await askAndLeave(asking, {
        ...(canPay === undefined ? {} : { can_pay: canPay }),
        ...(words.trim() ? { words } : {}),
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'agreement.needed') {
        await asking.texts.ask();
        return setBusy(false);
      }
      setErrors(error.fields);
      const others = Object.entries(error.fields).filter(([field]) => field !== 'can_pay' && field !== 'words');
      if (others.length > 0 || Object.keys(error.fields).length === 0)
        setRefusal(others.map(([, said]) => said).join(' ') || error.message);
      setBusy(false);
    }
  };

  return (
    <details className="card card--pad" id="assistance">
      <summary className="strong">{t('registration.aid.ask')}</summary>
      <div className="stack aid-ask" ref={place}>
        <Notice icon="lock" title={t('registration.aid.inConfidence')}>
          {t('registration.aid.whoReadsIt', { readers: list([...readers]) })}
        </Notice>
        <p className="small">{t('registration.aid.howItGoes', { count: spotDays })}</p>
        <fieldset className="stack stack--s">
          <legend className="label">{t('registration.aid.what')}</legend>
          <label className="check choice">
            <input type="radio" name="aid-way" checked={way === 'part'} onChange={() => setWay('part')} />
            <span>{t('registration.aid.anAmount', { total: formatMoney(total) })}</span>
          </label>
          <label className="check choice">
            <input type="radio" name="aid-way" checked={way === 'open'} onChange={() => setWay('open')} />
            <span>{t('registration.aid.leaveIt')}</span>
          </label>
        </fieldset>
        {way === 'part' ? (
          <Field
            id="aid-amount"
            label={`${t('registration.aid.amount')} (${symbol.trim()})`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={errors['can_pay']}
            onChange={({ target }) => setAmount(target.value)}
          />
        ) : null}
        <TextField
          id="aid-words"
          label={t('registration.aid.inYourWords')}
          hint={t('registration.aid.wordsHint')}
          optional
          rows={4}
          maxLength={2000}
          value={words}
          error={errors['words']}
          onChange={({ target }) => setWords(target.value)}
        />
        {asking.texts.shown}
        {refusal ? (
          <Notice tone="danger" role="alert" title={t('registration.aid.notSent')}>
            {refusal}
          </Notice>
        ) : null}
        <div className="actions actions--fill">
          <Button icon="lock" busy={isBusy} disabled={isBusy} onClick={() => void send()}>
            {isBusy ? t('registration.aid.sending') : t('registration.aid.send')}
          </Button>
        </div>
      </div>
    </details>
  );
}
