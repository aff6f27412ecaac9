import { t } from '@sports-hub/contract/texts';
import type { RegistrationField, RegistrationQuote } from '@sports-hub/contract';
import { useEffect, useRef, useState } from 'react';
import { useErrorTitle } from '../kit/use-refusal.ts';
import { list } from '../kit/words.ts';
import { Refused } from './api.ts';
import {
  anotherTry,
  answersOf,
  beginWith,
  childName,
  correction,
  divisionChosen,
  fieldsOfStep,
  forgetDraft,
  isFamily,
  keepCorrection,
  keepDraft,
  loadDraft,
  newChild,
  newDraft,
  problemsOf,
  startFrom,
  startOfNext,
  wrongElsewhere,
  type ChildDraft,
  type RegistrationDraft,
  type Step,
  type DraftValue,
} from './draft.ts';
import { KnownChildren, type KnownChild } from './known-children.tsx';
import type { RegistrationPageData } from './page-data.ts';
import { placeOf, registerChildren } from './paying.ts';
import { EndedElsewhere, tellOtherTabs, useEndedElsewhere } from './other-tabs.tsx';
import { alreadyThere, isRefusal, PaymentStep, type PaymentTrouble } from './payment-step.tsx';
import { BesidePrice, newPrice, siblingWords, SoFar } from './price.tsx';
import { dueWith, PlanChoice, termsOf, useAgreement } from './plan-choice.tsx';
import { PriceStep } from './price-step.tsx';
import { useSiteTexts } from './site-texts.tsx';
import { AgreementsStep, ChildStep, ChoicesStep } from './steps.tsx';
import { useCardForm } from './use-card-form.ts';
import { ofFields, useLastWord } from './use-last-word.ts';
import { useQuotes } from './use-quotes.ts';
import { useStepsInHistory } from './use-steps-in-history.ts';
import {
  doneHref,
  focusField,
  focusFirstError,
  focusTitle,
  isLate,
  LookAgain,
  missedOf,
  nextOf,
  NotOpen,
  PayBar,
  PeriodChoice,
  Preview,
  PriceTrouble,
  Progress,
  Resumed,
} from './wizard-parts.tsx';
import { formatMoney } from './words.ts';

export function RegistrationApp({ data, isEarly = false }: { data: RegistrationPageData; isEarly?: boolean }) {
  const kept = useRef(
    loadDraft(
      data.sport,
      data.periods.map(({ period }) => period.id),
    ),
  );
  const [draft, setDraft] = useState<RegistrationDraft>(() => beginWith(data, kept.current));
  const [isResumed, setResumed] = useState(kept.current !== undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<PaymentTrouble>(null);
  const card = useCardForm(data.publishableKey);

  const terms = data.periods.find(({ period }) => period.id === draft.periodId) ?? data.periods[0]!;
  const { period, fields } = terms;
  const child = draft.children[draft.current]!;
  const values = answersOf(draft, child, terms);
  const quotes = useQuotes(draft, terms, data.preview !== undefined);
  const quote = quotes.byChild[child.key];
  const lastWord = useLastWord(quotes);
  /** The field that is being filled in: what it says so far is not called wrong before it is left. */
  const [typing, setTyping] = useState<string | undefined>();
  const open = draft.children.filter(({ done }) => !done);
  const due = (one: ChildDraft): number => dueWith(quotes.byChild[one.key], draft.inParts);
  const priced = open.map((one) => ({ key: one.key, name: childName(one), quote: quotes.byChild[one.key] }));
  const agreement = useAgreement(termsOf(priced, draft.inParts));
  const texts = useSiteTexts(data.agreements);
  const total = open.reduce((sum, one) => sum + due(one), 0);
  /** Nobody reads a sum that is not known yet. */
  const sum = open.every((one) => quotes.byChild[one.key]) ? formatMoney(total) : '…';
  const siblings = siblingWords(period);
  const shares = open.map((one) => `${childName(one)} ${formatMoney(due(one))}`).join(', ');
  const contact = data.contact.phone ?? data.contact.email;

  // Only what somebody did here stays on the device, not what the page started from.
  const untouched = useRef(draft);
  const isOver = useRef(false);
  useEffect(() => {
    if (draft !== untouched.current && !isOver.current && !data.preview) keepDraft(data.sport, draft);
  }, [draft, data.sport]);

  const elsewhere = useEndedElsewhere(data.sport, { draft, isOver });
  useStepsInHistory(draft.step, (step) => setDraft((before) => ({ ...before, step })));

  const isCard = draft.step === 'payment';
  useErrorTitle(Object.keys(errors).length > 0 || (isCard && (card.isWrong || isRefusal(trouble))));

  const goTo = (step: Step, changes: Partial<RegistrationDraft> = {}, found: Record<string, string> = {}): void => {
    setErrors(found);
    setResumed(false);
    setDraft((before) => ({ ...before, ...changes, step }));
    history.pushState({ step }, '');
    scrollTo(0, 0);
    requestAnimationFrame(Object.keys(found).length > 0 ? focusFirstError : focusTitle);
  };

  const showErrors = (found: Record<string, string>): void => {
    setErrors(found);
    requestAnimationFrame(focusFirstError);
  };

  const change = (field: RegistrationField, value: DraftValue): void => {
    setErrors(({ [field.name]: _mended, ...others }) => others);
    quotes.mended(field.name);
    setDraft((before) => {
      if (isFamily(field)) return { ...before, family: { ...before.family, [field.name]: value } };
      const children = before.children.map((one, index) =>
        index === before.current ? { ...one, values: { ...one.values, [field.name]: value } } : one,
      );
      return { ...before, children };
    });
  };

  const here = fieldsOfStep(fields, draft.step);
  /** What the server says about the fields of this step. */
  const told = ofFields(quotes.problems[child.key], here);
  const shown = { ...told, ...errors };
  if (typing !== undefined && errors[typing] === undefined) delete shown[typing];
  const wrong = wrongElsewhere(draft, fields, quotes.problems);

  const next = async (): Promise<unknown> => {
    const found = { ...told, ...problemsOf(here, values) };
    if (Object.keys(found).length > 0) return showErrors(found);
    if (draft.step === 'agreements' && !(await texts.give())) return;
    const word = await lastWord(child.key, here);
    if (word === 'nothing') return goTo(nextOf(draft.step));
    if (word?.question) return requestAnimationFrame(() => focusField(word.question));
    if (word?.refused) showErrors(word.refused);
  };

  const update = (key: string, changes: Partial<ChildDraft>): void =>
    setDraft((before) => ({
      ...before,
      children: before.children.map((one) => (one.key === key ? { ...one, ...changes } : one)),
    }));

  const finish = (children: readonly ChildDraft[]): void => {
    const missed = missedOf(children, quotes.byChild);
    const unconfirmed = children.filter(({ done }) => done === 'unconfirmed');
    isOver.current = true;
    if (unconfirmed.length > 0) keepCorrection(data.sport, correction(draft, unconfirmed));
    if (missed.length > 0) keepDraft(data.sport, anotherTry(draft, missed));
    else forgetDraft(data.sport);
    const href = doneHref(children, missed);
    tellOtherTabs(data.sport, { keys: children.map(({ key }) => key), href });
    location.assign(href);
  };

  const showNewPrice = ({ child: one, quote: now }: { child: ChildDraft; quote: RegistrationQuote }): void => {
    quotes.refresh();
    setTrouble({ kind: 'other', ...newPrice(quotes.byChild[one.key], now, period) });
    goTo('price');
  };

  /** All children with one payment; what is done stays done whatever happens to the next. */
  const payAll = async (): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    const ended = new Map(draft.children.filter(({ done }) => done).map((one) => [one.key, one]));
    const toPay = open.map((one) => ({ child: one, shown: due(one) }));
    try {
      if (!agreement.isGiven() || !(await texts.give())) return;
      if (total > 0 && !(await card.isComplete())) return;
      const outcome = await registerChildren(draft, toPay, terms, {
        pay: card.pay,
        onStored: ({ key }, reference) => update(key, { reference }),
        onEnded: (one, changes) => {
          update(one.key, changes);
          ended.set(one.key, { ...one, ...changes });
        },
      });
      if (outcome.kind === 'price_changed') return showNewPrice(outcome);
      if (outcome.kind === 'already')
        return setTrouble(alreadyThere(outcome.child, String(values['email'] ?? ''), open.length > 1));
      if (outcome.kind !== 'done') {
        setTrouble({ kind: outcome.kind });
        // After what is said above it was painted: the next thing to do is another number.
        if (outcome.kind === 'declined') requestAnimationFrame(card.focus);
        return;
      }
      finish(draft.children.map((one) => ended.get(one.key) ?? one));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Published since this page was opened: asked for right here, and everything stays.
      if (error.code === 'agreement.needed') return await texts.ask();
      const { found, step, current, words } = placeOf(error, { fields, draft, toPay });
      if (step) goTo(step, current < 0 ? {} : { current }, found);
      else setTrouble({ kind: 'other', title: t('registration.app.thatDidNotWork'), words });
    } finally {
      setBusy(false);
    }
  };

  const startAnew = (): void => {
    forgetDraft(data.sport);
    setResumed(false);
    setDraft(newDraft(period.id, startFrom(fields, data.family?.family ?? {})));
  };

  const addChild = (): void => {
    const next = newChild(startOfNext(child, fields));
    goTo('child', { children: [...draft.children, next], current: draft.children.length });
  };

  /** Chosen: the answers of last season. Not chosen any more: an empty form. */
  const chooseKnown = (known: KnownChild | undefined): void => {
    setErrors({});
    update(child.key, { playerId: known?.player_id, values: known ? startFrom(fields, known.answers) : {} });
  };
  const taken = new Set(draft.children.flatMap(({ key, playerId }) => (key === child.key ? [] : (playerId ?? []))));
  const known = (data.family?.items ?? []).filter(({ player_id }) => !taken.has(player_id));

  const removeChild = (index: number): void =>
    setDraft((before) => ({
      ...before,
      children: before.children.filter((_, at) => at !== index),
      current: 0,
    }));

  const questions = Object.fromEntries((quote?.questions ?? []).map(({ field, message }) => [field, message]));
  const league = { leagueId: data.preview ? undefined : period.league.id };
  const step = { ...league, child, fields: here, values, errors: shown, questions, onChange: change };
  const others = draft.children.slice(0, draft.current);
  const cannotPay = wrong.length > 0 || open.some((one) => quotes.byChild[one.key]?.eligibility.ok !== true);
  const isOwnAddress = data.family?.family['email'] === String(values['email'] ?? '').trim();

  if (elsewhere !== undefined) return <EndedElsewhere href={elsewhere} />;
  return (
    <>
      <main className="wrap main wizard__main stack" id="main">
        {data.preview ? <Preview back={data.preview.back} /> : null}
        <Progress step={draft.step} />
        {data.notOpen && draft.step === 'child' ? <NotOpen asked={data.notOpen} period={period.name} /> : null}
        {isResumed ? <Resumed draft={draft} onForget={startAnew} /> : null}
        <PriceTrouble words={quotes.trouble} onRetry={quotes.refresh} />
        <LookAgain
          wrong={wrong}
          onChange={({ step, current, field, message }) => goTo(step, { current }, { [field]: message })}
        />
        <div className="cols cols--side wizard__cols">
          <form
            className="stack stack--xl"
            id="form"
            noValidate
            onFocus={({ target }) => setTyping(target.id.split('-')[0])}
            onBlur={() => setTyping(undefined)}
            onSubmit={(event) => {
              event.preventDefault();
              if (draft.step === 'payment') void payAll();
              else void next();
            }}
          >
            {draft.step === 'child' && data.periods.length > 1 ? (
              <PeriodChoice
                periods={data.periods.map((one) => one.period)}
                chosen={period.id}
                onChoose={(periodId) => setDraft((earlier) => ({ ...earlier, periodId }))}
              />
            ) : null}
            {draft.step === 'child' ? (
              <ChildStep
                key={`${child.key} ${child.playerId ?? ''}`}
                {...step}
                siblings={siblings}
                familyIsKnown={others.length > 0}
              >
                {known.length > 0 ? (
                  <KnownChildren items={known} chosen={child.playerId} onChoose={chooseKnown} />
                ) : null}
              </ChildStep>
            ) : null}
            {draft.step === 'choices' ? <ChoicesStep {...step} period={period} quote={quote} /> : null}
            {draft.step === 'agreements' ? (
              <AgreementsStep
                {...step}
                siteTexts={texts.shown}
                contact={contact}
                agreedFor={others.length > 0 ? list(others.map((one) => childName(one))) : null}
              />
            ) : null}
            {draft.step === 'price' ? (
              <PriceStep
                priced={open.map((one) => ({
                  child: one,
                  quote: quotes.byChild[one.key],
                  division: divisionChosen(draft, one, terms),
                }))}
                fields={fields}
                total={sum}
                siblings={siblings}
                changed={trouble?.kind === 'other' ? trouble : null}
                onChange={(index) => goTo('child', { current: draft.children.indexOf(open[index]!) })}
                onRemove={(index) => removeChild(draft.children.indexOf(open[index]!))}
                onCode={(index, code) => {
                  const one = open[index]!;
                  update(one.key, { values: { ...one.values, discount_code: code } });
                }}
                onAdd={addChild}
                assistance={total > 0 && !cannotPay ? data.assistance : null}
                asking={{ sport: data.sport, draft, open, terms, isOver, due: total, texts }}
                plans={
                  <PlanChoice
                    priced={priced}
                    inParts={draft.inParts}
                    onChoose={(inParts) => setDraft((before) => ({ ...before, inParts }))}
                  />
                }
              />
            ) : null}
            {isCard ? (
              <PaymentStep
                total={total}
                confirmsAt={isOwnAddress ? null : String(values['email'] ?? '')}
                shares={
                  open.length > 1 ? t('registration.app.yourCardStatementShowsOne', { open: shares }) : `${shares}.`
                }
                trouble={trouble}
                publishableKey={card.publishableKey}
                demo={data.demo}
                saves={agreement.isNeeded}
                siteTexts={texts.shown}
                agreement={agreement.shown}
                onReady={card.onReady}
              />
            ) : null}
          </form>
          {isLate(draft.step) ? (
            <BesidePrice contact={contact} pay={isCard && total > 0 ? { open, due, total, period } : null} />
          ) : (
            <SoFar name={childName(child, t('registration.app.total'))} quote={quote} period={period.name} />
          )}
        </div>
      </main>
      <PayBar
        step={draft.step}
        sum={sum}
        total={total}
        isBusy={isBusy}
        isWaiting={open.length > 0 && open.every((one) => quotes.byChild[one.key]?.availability === 'waitlist')}
        isBlocked={isEarly || (isLate(draft.step) && (cannotPay || trouble?.kind === 'pending'))}
        onBack={goTo}
      />
    </>
  );
}
