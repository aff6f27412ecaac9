import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegistrationField } from '@sports-hub/contract';
import { eventually } from '@sports-hub/kernel/testing';
import { signedDelivery } from '@sports-hub/sport/payments/testing/deliveries';
import { filledIn, findLeague, openPeriod, type Body } from '@sports-hub/sport/registration/testing/families';
import type { KilledStack } from './killed-stack.ts';
import { BACK_MS, patientClient, type HeardAnswer } from './patient-client.ts';

/** What nobody may read whose card was charged. */
const FALSE = /nothing (was|has been) charged|not (been )?charged|not gone through/i;
/** Of a payment: whoever reads this pays twice. Whoever is to load a page again may read it. */
const AGAIN = /(?<!do not )(try|pay) again/i;

const KINDS = ['one', 'two children', 'one', 'in parts', 'one', 'two children', 'twice', 'one', 'free', 'one'] as const;

export interface StackFamily {
  kind: (typeof KINDS)[number];
  emails: string[];
  /** What the organization has of it in the end, in cents. */
  keeps: number;
}

/** Families with a browser each, which go through the hub. `heard` counts answers after a payment; false ones are kept. */
export async function familiesOfTheStack({ db, stripe, hub, sport, mailDir }: KilledStack) {
  const told = { afterPaying: 0, unanswered: 0, falsely: [] as string[] };
  const ask = patientClient(Number(new URL(hub).port));
  const of = (path: string): string => `/sports/basketball/registration/${path}`;
  const place = await findLeague({ db }, openPeriod({ sport: 'basketball' }), 'Grades 3-4');
  const free = await findLeague({ db }, 'Free skills clinic', 'Clinic, grades 3-6');
  const fieldsOf = async ({ league_id }: { league_id: number }): Promise<RegistrationField[]> =>
    (await ask(of(`schema?league_id=${league_id}`))).data.fields;
  const fields = { paid: await fieldsOf(place), free: await fieldsOf(free) };
  const child = (given: RegistrationField[], { league_id, division_id }: typeof place): Body => ({
    ...filledIn(given),
    ...{ league_id, division_id, grade: '3', gender: 'girls', birth_date: '2017-05-14' },
  });

  const hear = (where: string, text: string, isPayment: boolean): void => {
    told.afterPaying += 1;
    if (/"success":false/.test(text)) told.unanswered += 1;
    if (FALSE.test(text) || (isPayment && AGAIN.test(text))) told.falsely.push(`${where}: ${text.slice(0, 300)}`);
  };
  /** Somebody who has paid: asks again whatever was cut off or was told to come back, and remembers what it said. */
  const askHavingPaid = async (path: string, body: object): Promise<HeardAnswer> => {
    const asking = patientClient(Number(new URL(hub).port), (text) => hear(path, text, true));
    return asking(of(path), body);
  };
  const lookHavingPaid = async (path: string): Promise<void> => {
    const page = await fetch(`${sport}${path}`).then(
      (response) => response.text(),
      () => undefined,
    );
    if (page !== undefined) hear(path, page.replaceAll(/<[^>]*>/g, ' '), false);
  };

  /** As Stripe does it: it tries again for days. */
  const deliver = async (intent: string): Promise<void> => {
    const { url, payload, headers } = signedDelivery({ intent, at: new Date() });
    const isTaken = (): Promise<boolean> =>
      fetch(`${sport}${url}`, { method: 'POST', body: new Uint8Array(payload), headers }).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let times = 0; times < 300 && !(await isTaken()); times += 1) await sleep(1_000);
  };

  const intentFor = async (body: object): Promise<{ data: any; amount: number }> => {
    const { status, data } = await ask(of('payment-intent'), body);
    assert.ok(status <= 201, JSON.stringify(data));
    return { data, amount: data.amount };
  };

  /** The card is charged; the processor tells it, twice now and then; the browser comes back, twice, or never. */
  const payAndEnd = async (turn: number, intent: any, children: readonly Body[]): Promise<string[]> => {
    stripe.pay(intent.payment_intent);
    const isGone = turn % 7 === 3;
    const delivered = [deliver(intent.payment_intent)];
    if (turn % 4 === 0) delivered.push(deliver(intent.payment_intent));
    const references: string[] = intent.children?.map(({ reference }: any) => reference) ?? [intent.reference];
    const end = (): Promise<HeardAnswer[]> =>
      Promise.all(
        children.map((body, at) =>
          askHavingPaid('finalize', {
            ...body,
            reference: references[at],
            processor_payment_intent: intent.payment_intent,
          }),
        ),
      );
    const ends = isGone ? [] : await Promise.all(turn % 3 === 0 ? [end(), end()] : [end()]);
    if (!isGone) await lookHavingPaid(`/registration/done?reference=${references[0]}`);
    if (turn % 5 === 0) await lookHavingPaid(`/registration/form?pay=${references[0]}`);
    await Promise.all(delivered);
    return ends.flat().map(({ status, data }) => (status < 300 ? data.status : data.code));
  };

  const linkFor = async (email: string): Promise<string | undefined> => {
    const names = (await readdir(mailDir).catch(() => [] as string[])).filter((name) => /^[^.].*json$/.test(name));
    for (const name of names.toSorted().reverse().slice(0, 100)) {
      const mail = JSON.parse(await readFile(join(mailDir, name), 'utf8').catch(() => '{}'));
      const link = mail.to === email && mail.links.find((url: string) => url.includes('/registration/confirm?'));
      if (link) return link;
    }
    return undefined;
  };

  const registerFree = async (): Promise<Omit<StackFamily, 'kind'>> => {
    const body = child(fields.free, free);
    const email = String(body['email']);
    const held = await ask(of('finalize'), body);
    assert.equal(held.data.status, 'unconfirmed', JSON.stringify(held.data));
    const link = await eventually('the link is mailed', () => linkFor(email), BACK_MS);
    await ask(of('confirm'), { token: new URL(link).searchParams.get('token') });
    return { emails: [email], keeps: 0 };
  };

  /** In two tabs, with another telephone: what was paid second goes back. */
  const registerTwice = async (turn: number): Promise<Omit<StackFamily, 'kind'>> => {
    const bodies = [child(fields.paid, place)];
    bodies.push({ ...bodies[0], phone: '(555) 222-3333' });
    const intents: { data: any; amount: number }[] = [];
    for (const body of bodies) intents.push(await intentFor(body));
    const ends = (await Promise.all(bodies.map((body, at) => payAndEnd(turn, intents[at]!.data, [body])))).flat();
    for (const end of ends) assert.ok(['registered', 'payment.returned'].includes(end), end);
    return { emails: [String(bodies[0]!['email'])], keeps: intents[0]!.amount };
  };

  return {
    told,
    /** Whatever the processor has told nobody yet. */
    deliver,
    async register(turn: number): Promise<StackFamily> {
      const kind = KINDS[turn % KINDS.length]!;
      if (kind === 'free') return { kind, ...(await registerFree()) };
      if (kind === 'twice') return { kind, ...(await registerTwice(turn)) };
      const first = child(fields.paid, place);
      const { email, parent_last_name, phone, zip } = first;
      const second = { ...child(fields.paid, place), email, parent_last_name, phone, zip };
      const children = kind === 'two children' ? [first, second] : [first];
      const quoted = kind === 'in parts' ? (await ask(of('quote'), first)).data : undefined;
      const plan = quoted && { quote_id: quoted.quote_id, payment_plan: quoted.plans[0].id };
      const { data, amount } = await intentFor(children.length > 1 ? { children } : { ...first, ...plan });
      const ends = await payAndEnd(turn, data, children);
      for (const end of ends) assert.equal(end, 'registered', `${kind}, family ${turn}`);
      return { kind, emails: children.map((body) => String(body['email'])), keeps: amount };
    },
  };
}
