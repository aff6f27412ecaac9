import { t } from '@sports-hub/contract/texts';
import { useEffect, useState } from 'react';
import { Field } from '../kit/fields.tsx';
import { payInSandbox } from './api.ts';
import type { Card } from './paying.ts';

const FIELDS = ['number', 'expires', 'code', 'name'] as const;
type CardField = (typeof FIELDS)[number];
type CardValues = Readonly<Record<CardField, string>>;
type CardErrors = Readonly<Partial<Record<CardField, string>>>;

const EMPTY: CardValues = { number: '', expires: '', code: '', name: '' };

/** Everything that is wrong, at once. */
export function cardErrors(values: CardValues): CardErrors {
  const { number, expires, code, name } = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value.trim()]),
  ) as unknown as CardValues;
  const said: [CardField, string | undefined][] = [
    [
      'number',
      number === ''
        ? t('registration.paymentStep.enterTheCardNumber')
        : /^[\d\s-]*$/.test(number)
          ? undefined
          : t('registration.paymentStep.aCardNumberHasDigits'),
    ],
    [
      'expires',
      /^(0?[1-9]|1[0-2])\s*\/?\s*\d{2}$/.test(expires) ? undefined : t('registration.paymentStep.enterMonthAndYear'),
    ],
    ['code', /^\d{3,4}$/.test(code) ? undefined : t('registration.paymentStep.enterTheCode')],
    ['name', name === '' ? t('registration.paymentStep.enterTheName') : undefined],
  ];
  return Object.fromEntries(said.filter(([, error]) => error !== undefined)) as CardErrors;
}

const input = (field: CardField): HTMLInputElement | null => document.querySelector(`#card-${field}`);

/** The sandbox's card form. Nothing typed here is kept or sent anywhere but the sandbox. */
export function SandboxCard({ demo, onReady }: { demo: boolean; onReady: (card: Card | undefined) => void }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<CardErrors>({});
  useEffect(() => {
    onReady({
      isComplete: () => {
        const found = cardErrors(values);
        setErrors(found);
        const first = FIELDS.find((field) => found[field]);
        if (first) input(first)?.focus();
        return first === undefined;
      },
      pay: async ({ clientSecret = '' }) => {
        const { status } = await payInSandbox(clientSecret, values.number);
        return status === 'succeeded' || status === 'processing' ? status : 'declined';
      },
      focus: () => {
        input('number')?.focus();
        input('number')?.select();
      },
    });
  }, [values, onReady]);
  const about = (field: CardField) => ({
    id: `card-${field}`,
    value: values[field],
    error: errors[field],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [field]: currentTarget.value }));
      setErrors(({ [field]: _mended, ...others }) => others);
    },
  });
  return (
    <section className="form" aria-label={t('registration.paymentStep.card')}>
      <Field
        {...about('number')}
        label={t('registration.paymentStep.cardNumber')}
        hint={demo ? t('registration.paymentStep.noMoneyMovesHere4242') : undefined}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
      />
      <div className="fields-2 fields-2--tight">
        <Field
          {...about('expires')}
          label={t('registration.paymentStep.expires')}
          hint={t('registration.paymentStep.likeThis')}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
        />
        <Field
          {...about('code')}
          label={t('registration.paymentStep.securityCode')}
          hint={t('registration.paymentStep.onTheBack')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </div>
      <Field {...about('name')} label={t('registration.paymentStep.nameOnTheCard')} autoComplete="cc-name" />
    </section>
  );
}
