import type {
  AidDecision,
  AidOverview,
  AidFamily,
  AidFund,
  AidFundEntry,
  AidQuestion,
  AidRequestRow,
  AidTakenBack,
  SeenRecordWithReason,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { fullPrice } from '../../registration/records/assistance.ts';
import { askedMail, takenBackMail } from '../../registration/aid/mails.ts';
import { findAidPeople, updateAidRequest } from '../../registration/aid/queries.ts';
import { daysAfter, holdSpot, PAY_DAYS } from '../../registration/aid/spots.ts';
import { lockDivisions } from '../../registration/records/places.ts';
import { setStatus } from '../../registration/records/queries.ts';
import { changedSince } from '../access.ts';
import { amountOf } from '../periods/amounts.ts';
import { isOwnFamily } from '../own-family.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { beginRequest, createDeciding, tell, type AidOfficeOptions } from './deciding.ts';
import {
  changeFund,
  findAidFamily,
  findDecidedRows,
  findRequestRow,
  findFund,
  findOpenRows,
  findSeason,
  findSeasons,
  insertFundEntry,
  lockFund,
  returnGrants,
  type RequestRow,
} from './queries.ts';

/** A family that is asked something, or has an answer, keeps its spot for so long at least. */
const HELD_WHILE_ASKED = PAY_DAYS;

/** Who decides about financial assistance, and what. Names are shown when they are asked for, and never in the log. */
export function createAidOffice(options: AidOfficeOptions) {
  const { db, clock, log, payments, aloneUpTo } = options;

  const isOwn = async (sql: Sql, caller: AdminCaller, { registration_ids }: RequestRow): Promise<boolean> => {
    for (const id of registration_ids) if (await isOwnFamily(sql, caller, id)) return true;
    return false;
  };

  /** Of the own family nobody reads what was written. */
  const shown = async (sql: Sql, caller: AdminCaller, row: RequestRow): Promise<AidRequestRow> => {
    const { registration_ids, proposed_by, words, question, answer, sentence, ...rest } = row;
    const is_own = await isOwn(sql, caller, row);
    return {
      ...rest,
      children: registration_ids.length,
      is_own,
      is_mine: row.status === 'proposed' && proposed_by === caller.id,
      words: is_own ? null : words,
      question: is_own ? null : question,
      answer: is_own ? null : answer,
      sentence: is_own ? null : sentence,
    };
  };
  const present = async (sql: Sql, caller: AdminCaller, id: number): Promise<AidRequestRow> => {
    const row = await findRequestRow(sql, id, clock.now());
    if (!row) throw new Problem('record.not_found');
    return shown(sql, caller, row);
  };
  const presentAll = async (sql: Sql, caller: AdminCaller, rows: readonly RequestRow[]): Promise<AidRequestRow[]> => {
    const all: AidRequestRow[] = [];
    for (const row of rows) all.push(await shown(sql, caller, row));
    return all;
  };

  const begin = beginRequest({ present });
  const deciding = createDeciding({ ...options, begin, present });

  const seasonOf = async (sql: Sql, id: number | undefined): Promise<AidFund['season']> => {
    const [current] = id === undefined ? await findSeasons(sql) : [await findSeason(sql, id)];
    if (!current) throw new Problem('record.not_found');
    return current;
  };

  /** What was paid in the last moment is paid: then there is nothing left to change. */
  const settle = async (id: number): Promise<void> => {
    const row = await findRequestRow(db, id, clock.now());
    for (const registration of row?.registration_ids ?? []) {
      const intent = await payments.settleOpen('registration', registration);
      if (intent?.status === 'processing') throw new Problem('payment.unconfirmed');
    }
  };

  return {
    async overview(caller: AdminCaller, seasonId: number | undefined): Promise<AidOverview> {
      const now = clock.now();
      return db.transaction(async (tx) => {
        const season = await seasonOf(tx, seasonId);
        await log(tx, caller, { event: 'aid.shown' });
        return {
          people: (await findAidPeople(tx)).map(({ name }) => name),
          alone_up_to: aloneUpTo,
          fund: await findFund(tx, season),
          seasons: await findSeasons(tx),
          open: await presentAll(tx, caller, await findOpenRows(tx, now)),
          decided: await presentAll(tx, caller, await findDecidedRows(tx, season.id, now)),
        };
      });
    },

    family: (caller: AdminCaller, id: number): Promise<AidFamily> =>
      db.transaction(async (tx) => {
        if ((await present(tx, caller, id)).is_own) throw new Problem('admin.own_affair');
        const family = await findAidFamily(tx, id);
        if (!family) throw new Problem('record.not_found');
        await log(tx, caller, { event: 'aid.name_shown', subject: `aid_request:${id}` });
        return family;
      }),

    ask: (caller: AdminCaller, id: number, { version, question }: AidQuestion): Promise<AidRequestRow> =>
      db.transaction(async (tx) => {
        const { request, open } = await begin(tx, caller, { id, version, from: ['open', 'asked'] });
        const now = clock.now();
        const until = daysAfter(now, HELD_WHILE_ASKED);
        for (const { id: child, status, spot_until } of open)
          if (status === 'awaiting_payment' && spot_until && spot_until > now && spot_until < until)
            await setStatus(tx, child, { spot_until: until });
        const changes = { status: 'asked', question, answer: null, asked_by: caller.id, asked_at: now } as const;
        await updateAidRequest(tx, id, changes);
        await tell(tx, options, { request, children: open }, (told) => askedMail(told, question));
        await log(tx, caller, {
          event: 'aid.asked',
          subject: `aid_request:${id}`,
          before: { status: request.status },
          after: { status: 'asked' },
        });
        return present(tx, caller, id);
      }),

    async decide(caller: AdminCaller, id: number, wanted: AidDecision): Promise<AidRequestRow> {
      requireRecentPassword(caller, clock);
      await settle(id);
      return deciding.decide(caller, id, wanted);
    },

    async confirm(caller: AdminCaller, id: number, version: number): Promise<AidRequestRow> {
      requireRecentPassword(caller, clock);
      await settle(id);
      return deciding.confirm(caller, id, version);
    },

    returnProposal: (
      caller: AdminCaller,
      id: number,
      { version, reason }: SeenRecordWithReason,
    ): Promise<AidRequestRow> =>
      db.transaction(async (tx) => {
        const { request } = await begin(tx, caller, { id, version, from: ['proposed'] });
        const none = { proposed_by: null, proposed_at: null, family_pays_cents: null, aid_cents: null, sentence: null };
        await updateAidRequest(tx, id, { status: 'open', ...none });
        await log(tx, caller, {
          event: 'aid.proposal_returned',
          subject: `aid_request:${id}`,
          before: { status: 'proposed', pays_cents: request.family_pays_cents, aid_cents: request.aid_cents },
          after: { status: 'open' },
          reason,
        });
        return present(tx, caller, id);
      }),

    async takeBack(caller: AdminCaller, id: number, { version, sentence }: AidTakenBack): Promise<AidRequestRow> {
      requireRecentPassword(caller, clock);
      await settle(id);
      return db.transaction(async (tx) => {
        const { request, open } = await begin(tx, caller, { id, version, from: ['granted'] });
        const now = clock.now();
        const payBy = daysAfter(now, PAY_DAYS);
        await lockDivisions(
          tx,
          open.map((child) => child.id),
        );
        for (const child of open) {
          await payments.giveUpOpen(tx, 'registration', child.id);
          if (child.status === 'awaiting_payment') await holdSpot(tx, child, { now, until: payBy, isOverShare: true });
          const changes = child.status === 'awaiting_payment' ? { expires_at: payBy } : {};
          await setStatus(tx, child.id, { aid_cents: 0, ...changes });
        }
        const fund = await lockFund(tx, request.season_id);
        const returned = (await returnGrants(tx, id, now)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        if (returned === 0) throw new Problem('assistance.closed');
        await changeFund(tx, request.season_id, returned);
        await updateAidRequest(tx, id, {
          status: 'declined',
          sentence,
          decided_by: caller.id,
          decided_at: now,
          pay_by: payBy,
        });
        const price = open.reduce((sum, child) => sum + fullPrice(child), 0);
        await tell(tx, options, { request, children: open }, (told) => takenBackMail(told, { price, sentence, payBy }));
        await log(tx, caller, {
          event: 'aid.taken_back',
          subject: `aid_request:${id}`,
          before: { status: 'granted', fund_left_cents: fund.left_cents },
          after: { status: 'declined', fund_left_cents: fund.left_cents + returned },
        });
        return present(tx, caller, id);
      });
    },

    /** Money that somebody gave, or that goes another way. What was promised cannot be taken out. */
    addEntry(caller: AdminCaller, wanted: AidFundEntry): Promise<AidFund> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx: Tx) => {
        const season = await findSeason(tx, wanted.season_id);
        if (!season) throw invalidField('season_id', t('answers.aid.thereIsNoSuchSeason'));
        const amount = amountOf(wanted.amount) ?? 0;
        if (amount === 0) throw invalidField('amount', t('answers.registrations.notAnAmount'));
        const signed = wanted.way === 'in' ? amount : -amount;
        const before = await lockFund(tx, season.id);
        if (before.version !== wanted.version) throw changedSince(await findFund(tx, season));
        if (!(await changeFund(tx, season.id, signed)))
          throw new Problem('assistance.fund_too_small', { data: { left: before.left_cents } });
        const entry = { seasonId: season.id, amount: signed, note: wanted.note, by: caller.id, at: clock.now() };
        await insertFundEntry(tx, entry);
        await log(tx, caller, {
          event: 'aid.fund_changed',
          subject: `season:${season.id}`,
          before: { fund_left_cents: before.left_cents },
          after: { fund_left_cents: before.left_cents + signed },
        });
        return findFund(tx, season);
      });
    },
  };
}
export type AidOffice = ReturnType<typeof createAidOffice>;
