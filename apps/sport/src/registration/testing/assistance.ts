import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import type { TestSport } from '../../testing/sport.ts';
import { aFamilyOf, pay, send, type Body, type Response } from './families.ts';

/** Somebody who decides about financial assistance; the password was given a moment ago. */
export const aDecider = (sport: TestSport, name = 'robin.vale', more: Record<string, boolean> = {}) =>
  asAdminOf(sport, name, { aid: true, ...more });

export const currentSeason = async (sport: TestSport): Promise<number> =>
  (await sport.db.one<{ id: number }>('select id from seasons where is_current')).id;

/** Puts money into the fund of the current season. */
export async function fill(sport: TestSport, decider: AdminClient, amount: string): Promise<Response> {
  const season_id = await currentSeason(sport);
  const { version } = (await decider.get('/admin/aid')).data.fund;
  const body = { season_id, version, way: 'in', amount, note: 'Mill Street Bakery' };
  const { status, data, code } = await decider.post('/admin/aid/fund', body);
  return { status, data, code, body };
}

export const ask = (sport: TestSport, children: readonly Body[], more: Body = {}): Promise<Response> =>
  send(sport, 'POST', '/registration/assistance', { children, ...more });

/** The token of the newest link that was mailed to confirm a request. */
export async function aidToken(sport: TestSport, email: unknown): Promise<string> {
  const links = (await sport.mails(String(email))).flatMap((mail) => mail.links);
  const link = links.find((url) => url.includes('/registration/assistance?token='));
  if (!link) throw new Error(`No link was mailed to ${String(email)}`);
  return new URL(link).searchParams.get('token') ?? '';
}

export const confirmAsk = async (sport: TestSport, email: unknown): Promise<Response> =>
  send(sport, 'POST', '/registration/assistance/confirm', { token: await aidToken(sport, email) });

export interface Waiting {
  children: Body[];
  email: string;
  reference: string;
  id: number;
}

/** A request of a family of so many children, confirmed by mail. */
export async function aRequest(sport: TestSport, count = 1, more: Body = {}, fields: Body = {}): Promise<Waiting> {
  const children = await aFamilyOf(
    sport,
    Array.from({ length: count }, () => fields),
  );
  const { status, data } = await ask(sport, children, { can_pay: 2500, words: 'I lost my job in September.', ...more });
  if (status !== 201) throw new Error(`Asking answered ${status}: ${JSON.stringify(data)}`);
  const email = String(children[0]?.['email']);
  const confirmed = await confirmAsk(sport, email);
  if (confirmed.status !== 200) throw new Error(`Confirming answered ${JSON.stringify(confirmed.data)}`);
  const { id } = await sport.db.one<{ id: number }>('select id from aid_requests where reference = $1', [
    data.reference,
  ]);
  return { children, email, reference: data.reference, id };
}

export const rowOf = async (decider: AdminClient, id: number) => {
  const { data, status, body } = await decider.get('/admin/aid');
  if (status !== 200) throw new Error(body);
  const { open, decided } = data;
  return [...open, ...decided].find((row: { id: number }) => row.id === id);
};

export async function decide(decider: AdminClient, id: number, body: Body) {
  const { version } = (await rowOf(decider, id)) ?? { version: 1 };
  return decider.post(`/admin/aid/requests/${id}/decide`, { version, ...body });
}

/** How a request stands, for its family. */
export const statusOf = async (sport: TestSport, reference: string) =>
  (await send(sport, 'GET', `/registration/assistance?reference=${reference}`)).data;

/** By the link in the mail, as its page does. */
export async function payByLink(sport: TestSport, reference: string): Promise<Response> {
  const { children } = await statusOf(sport, reference);
  const opened = await send(sport, 'POST', '/registration/offer', { reference: children[0].reference });
  if (opened.data.clientSecret) {
    await pay(sport, opened.data.clientSecret);
    await sport.payments.sweep();
  }
  return opened;
}

export interface FundRow {
  left_cents: number;
  entered: number;
  promised: number;
}
/** What is left, what was put in, and what is promised or used: the first is always the difference. */
export const fundOf = (sport: TestSport): Promise<FundRow> =>
  sport.db.one<FundRow>(
    `select f.left_cents, (select coalesce(sum(e.amount_cents), 0)::integer from aid_fund_entries e where e.season_id = f.season_id) as entered,
            (select coalesce(sum(g.amount_cents), 0)::integer from aid_grants g where g.season_id = f.season_id and g.status <> 'returned') as promised
       from aid_funds f join seasons s on s.id = f.season_id and s.is_current`,
  );
