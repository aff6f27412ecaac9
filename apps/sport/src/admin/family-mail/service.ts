import { randomBytes } from 'node:crypto';
import {
  AUDIENCE_GROUPS,
  type AudienceCount,
  type FamilyMail,
  type FamilyMailAddresses,
  type FamilyMailAudience,
  type FamilyMailPreview,
  type FamilyMailRow,
  type NewFamilyMail,
  type SavedFamilyMail,
  type SentFamilyMail,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import {
  audienceWords,
  countOf,
  familiesIn,
  gatherAudience,
  seenOf,
  type Audience,
  type MailReader,
} from '../../family-mail/audience.ts';
import { findRefused } from '../../family-mail/audience-queries.ts';
import { PLACEHOLDERS, readsLikeAnOffer, type Composing } from '../../family-mail/composing.ts';
import { isPlain, paragraphsOf, sanitiseMail, textOfHtml } from '../../family-mail/html.ts';
import * as queries from '../../family-mail/queries.ts';
import type { StoredFamilyMail } from '../../family-mail/queries.ts';
import { HTML_RULES } from '../../platform/html/safe-html.ts';
import { changedSince } from '../access.ts';
import type { AdminContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { choicesFrom } from './choices.ts';

/** Until then it can be stopped before anybody has it. */
const STOPPABLE_SECONDS = 120;
const MAX_LISTED = 6_000;

export interface FamilyMailOptions extends Pick<AdminContext, 'db' | 'clock' | 'log' | 'mail'> {
  composing: Composing;
}

/** In the log by ids: never a text, and no address. */
const notedAudience = ({
  season_id,
  division_ids,
  team_ids,
  groups,
  registration_ids,
}: FamilyMailAudience): Record<string, string | number | null> =>
  registration_ids.length > 0
    ? { registrations: registration_ids.length }
    : { season: season_id, divisions: division_ids.join(', '), teams: team_ids.join(', '), groups: groups.join(', ') };

export const subjectOf = (id: number): string => `family_mail:${id}`;

/** Emails to families: written and tested, sent to whom it goes to at that moment, stopped, and what became of them. */
export function createFamilyMails({ db, clock, log, mail, composing }: FamilyMailOptions) {
  const find = async (sql: Sql, id: number): Promise<StoredFamilyMail> => {
    const found = await queries.findFamilyMail(sql, clock.now(), id);
    if (!found) throw new Problem('record.not_found');
    return found;
  };

  const present = async (sql: Sql, id: number): Promise<FamilyMail> => {
    const { written_by: _id, writer, writer_address, html_rules: _rules, sender, ...found } = await find(sql, id);
    const [figures] = await queries.findFigures(sql, [id]);
    const league = await queries.findLeague(sql);
    const answersTo = found.answers_to === 'writer' ? writer_address : (league?.email ?? null);
    return {
      ...found,
      text: textOfHtml(found.html),
      is_plain: isPlain(found.html),
      placeholders: [...PLACEHOLDERS],
      audience_words: await audienceWords(sql, found.audience),
      reply_to: found.sent_at === null ? answersTo : found.reply_to,
      reads_like_an_offer: found.kind === 'season' && readsLikeAnOffer(found),
      written_by: writer,
      sent_by: sender,
      figures: figures?.figures ?? null,
    };
  };

  const gather = async (sql: Sql, found: StoredFamilyMail): Promise<{ audience: Audience; count: AudienceCount }> => {
    const audience = await gatherAudience(sql, found.audience, { kind: found.kind, now: clock.now() });
    return { audience, count: countOf(audience, await audienceWords(sql, found.audience)) };
  };

  /** The draft, which nobody else changes until the transaction ends. */
  const lockDraft = async (tx: Tx, id: number, version?: number): Promise<StoredFamilyMail> => {
    await queries.lockFamilyMail(tx, id);
    const found = await find(tx, id);
    if (found.sent_at !== null) throw new Problem('mail.is_sent');
    if (version !== undefined && found.version !== version) throw changedSince(await present(tx, id));
    return found;
  };

  const audienceOf = (
    given: Pick<NewFamilyMail, 'season_id' | 'division_ids' | 'team_ids' | 'groups'>,
    before: FamilyMailAudience,
  ): FamilyMailAudience => ({
    season_id: given.season_id ?? before.season_id,
    division_ids: [...new Set(given.division_ids ?? before.division_ids)],
    team_ids: [...new Set(given.team_ids ?? before.team_ids)],
    groups: AUDIENCE_GROUPS.filter((group) => (given.groups ?? before.groups).includes(group)),
    registration_ids: before.registration_ids,
  });

  /** For a test, or where an audience has nobody. */
  const exampleFor = ({ first_name, last_name }: Pick<AdminCaller, 'first_name' | 'last_name'>): MailReader => ({
    ...{ first_name, last_name, children: [], divisions: [], because: '' },
  });

  const refuseChanged = (seen: string, audience: Audience, count: AudienceCount): void => {
    if (seen === seenOf(audience)) return;
    const more = audience.families - (familiesIn(seen) ?? audience.families);
    const values = { addresses: count.addresses };
    throw new Problem('mail.audience_changed', {
      message:
        more > 0
          ? t('answers.mail.moreFamilies', { ...values, count: more })
          : more < 0
            ? t('answers.mail.fewerFamilies', { ...values, count: -more })
            : t('answers.mail.otherFamilies', values),
      data: { current: count },
    });
  };

  return {
    async list({ page, limit }: { page: number; limit: number }): Promise<{ items: FamilyMailRow[]; total: number }> {
      const rows = await queries.findFamilyMails(db, clock.now(), { limit, offset: (page - 1) * limit });
      const figures = new Map(
        (
          await queries.findFigures(
            db,
            rows.map(({ id }) => id),
          )
        ).map((one) => [one.id, one.figures]),
      );
      const items: FamilyMailRow[] = [];
      for (const { id, version, kind, state, subject, audience, writer, sender, changed_at, sent_at } of rows)
        items.push({
          ...{ id, version, kind, state, subject, by: sender ?? writer, at: sent_at ?? changed_at },
          to: await audienceWords(db, audience),
          figures: figures.get(id) ?? null,
        });
      return { items, total: await queries.countFamilyMails(db) };
    },

    choices: async (caller: AdminCaller) => ({
      ...choicesFrom(await queries.findChoices(db)),
      league_address: (await queries.findLeague(db))?.email ?? null,
      own_address: caller.email,
    }),

    get: (id: number): Promise<FamilyMail> => present(db, id),
    present,

    create: (caller: AdminCaller, given: NewFamilyMail): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        const { seasons } = choicesFrom(await queries.findChoices(tx));
        const blank: FamilyMailAudience = {
          season_id: seasons[0]?.id ?? null,
          division_ids: [],
          team_ids: [],
          groups: ['registered'],
          registration_ids: [],
        };
        // A form sends an empty list for what it does not ask.
        const groups = given.groups?.length ? given.groups : undefined;
        const audience = audienceOf({ ...given, groups }, blank);
        const { id } = await queries.insertFamilyMail(tx, {
          ...{ subject: given.subject ?? '', audience, htmlRules: HTML_RULES, by: caller.id, now: clock.now() },
        });
        await log(tx, caller, { event: 'family_mail.begun', subject: subjectOf(id) });
        return present(tx, id);
      }),

    save: (caller: AdminCaller, id: number, given: SavedFamilyMail): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        const before = await lockDraft(tx, id, given.version);
        const html = given.html ?? (given.text === undefined ? undefined : paragraphsOf(given.text));
        const audience = audienceOf(given, before.audience);
        const kind = given.kind ?? before.kind;
        await queries.storeFamilyMail(tx, id, {
          kind,
          subject: given.subject ?? before.subject,
          html: html === undefined ? before.html : sanitiseMail(html),
          html_rules: html === undefined ? before.html_rules : HTML_RULES,
          audience,
          answers_to: given.answers_to ?? before.answers_to,
          by: caller.id,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'family_mail.saved',
          subject: subjectOf(id),
          before: { kind: before.kind, ...notedAudience(before.audience) },
          after: { kind, ...notedAudience(audience) },
        });
        return present(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        await lockDraft(tx, id, version);
        const last = await present(tx, id);
        await queries.deleteFamilyMail(tx, id);
        await log(tx, caller, { event: 'family_mail.deleted', subject: subjectOf(id) });
        return last;
      }),

    count: async (id: number): Promise<AudienceCount> => (await gather(db, await find(db, id))).count,

    async preview(caller: AdminCaller, id: number, wanted: number): Promise<FamilyMailPreview> {
      const found = await find(db, id);
      const { addressees } = (await gather(db, found)).audience;
      const place = Math.min(wanted, addressees.length);
      const reader = addressees[place - 1]?.reader ?? exampleFor(caller);
      const { address = '' } = (await queries.findLeague(db)) ?? {};
      return {
        place,
        of: addressees.length,
        reader: `${reader.first_name} ${reader.last_name}`,
        ...composing.compose(found, reader, address),
        has_unsubscribe: found.kind === 'news',
      };
    },

    addresses: (caller: AdminCaller, id: number): Promise<FamilyMailAddresses> =>
      db.transaction(async (tx) => {
        const { addressees, without } = (await gather(tx, await find(tx, id))).audience;
        const shown = addressees.slice(0, MAX_LISTED);
        const refused = new Set(
          (
            await findRefused(
              tx,
              shown.map(({ address }) => address),
            )
          ).map(({ address }) => address),
        );
        await log(tx, caller, {
          event: 'family_mail.addresses_shown',
          subject: subjectOf(id),
          detail: { addresses: addressees.length },
        });
        return {
          total: addressees.length,
          items: shown.map(({ address, email, role, reader: { first_name, last_name, children } }) => ({
            ...{ name: `${first_name} ${last_name}`, email, role, children, was_refused: refused.has(address) },
          })),
          without_address: without.slice(0, MAX_LISTED),
        };
      }),

    test: (caller: AdminCaller, id: number): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        const found = await lockDraft(tx, id);
        const { audience } = await gather(tx, found);
        const { address = '' } = (await queries.findLeague(tx)) ?? {};
        const draft = composing.draft(found, audience.addressees[0]?.reader ?? exampleFor(caller), { address });
        await mail.send(tx, caller.email, { ...draft, subject: t('mails.family.test', { subject: draft.subject }) });
        await queries.noteTest(tx, id, clock.now());
        await log(tx, caller, { event: 'family_mail.tested', subject: subjectOf(id) });
        return present(tx, id);
      }),

    send: (caller: AdminCaller, id: number, { version, seen }: SentFamilyMail): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        const found = await lockDraft(tx, id, version);
        if (found.subject === '') throw invalidField('subject', t('answers.mail.noSubject'));
        if (textOfHtml(found.html) === '') throw invalidField('text', t('answers.mail.noText'));
        const { audience, count } = await gather(tx, found);
        if (count.addresses === 0) throw invalidField('groups', t('answers.mail.nobodyFits'));
        refuseChanged(seen, audience, count);
        const now = clock.now();
        const league = await queries.findLeague(tx);
        const isWriter = found.answers_to === 'writer';
        await queries.keepAddresses(
          tx,
          audience.addressees.map(({ address }) => address),
          audience.addressees.map(() => randomBytes(32)),
          now,
        );
        await queries.insertDeliveries(tx, id, audience.addressees, now);
        await queries.noteSending(tx, id, {
          by: caller.id,
          now,
          leavesAt: secondsAfter(now, STOPPABLE_SECONDS),
          replyName: isWriter ? found.writer : (league?.name ?? null),
          replyTo: isWriter ? found.writer_address : (league?.email ?? null),
          leftOut: count.unsubscribed,
        });
        await log(tx, caller, {
          event: 'family_mail.sent',
          subject: subjectOf(id),
          detail: {
            ...{ kind: found.kind, ...notedAudience(found.audience), left_out: count.unsubscribed },
            ...{ children: count.children, families: count.families, addresses: count.addresses },
            tested: found.tested_at !== null,
          },
        });
        return present(tx, id);
      }),

    stop: (caller: AdminCaller, id: number): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        await queries.lockFamilyMail(tx, id);
        const found = await find(tx, id);
        const { stopped, gone } =
          found.sent_at === null ? { stopped: 0, gone: 0 } : await queries.stopMail(tx, id, clock.now());
        if (stopped === 0) throw new Problem('mail.is_over');
        await log(tx, caller, { event: 'family_mail.stopped', subject: subjectOf(id), detail: { stopped, gone } });
        return present(tx, id);
      }),

    notReached: (caller: AdminCaller, id: number) =>
      db.transaction(async (tx) => {
        await find(tx, id);
        const items = await queries.findNotReached(tx, id);
        await log(tx, caller, {
          event: 'family_mail.not_reached_shown',
          subject: subjectOf(id),
          detail: { addresses: items.length },
        });
        return { items };
      }),

    resend: (caller: AdminCaller, id: number): Promise<FamilyMail> =>
      db.transaction(async (tx) => {
        await queries.lockFamilyMail(tx, id);
        const found = await find(tx, id);
        if (found.sent_at === null || found.stopped_at !== null) throw new Problem('mail.is_draft');
        const now = clock.now();
        const again = await queries.waitAgain(tx, id, now);
        if (again > 0) await queries.leaveAgain(tx, id, secondsAfter(now, STOPPABLE_SECONDS));
        await log(tx, caller, {
          event: 'family_mail.sent_again',
          subject: subjectOf(id),
          detail: { addresses: again },
        });
        return present(tx, id);
      }),
  };
}
export type FamilyMails = ReturnType<typeof createFamilyMails>;
