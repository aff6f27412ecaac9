import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSponsorIntent, type UploadedFile } from '@sports-hub/contract';
import {
  invalidField,
  parseMultipart,
  plainFields,
  Problem,
  refuseFormsFromElsewhere,
  sendPage,
  takeUploads,
  type Clock,
  type Database,
  type PlainFormFields,
} from '@sports-hub/kernel';
import { dayInWords } from '@sports-hub/kernel/time';
import { sportPages } from '@sports-hub/web/render';
import { findCompletionMessages } from '../content/pages/queries.ts';
import { listActiveSponsors, listPackages } from '../content/sponsors/queries.ts';
import type { KeptLogo, KeptLogos } from '../content/sponsors/submissions/kept-logos.ts';
import { receiptNumber } from '../content/sponsors/submissions/mails.ts';
import type { RenewalLinks } from '../content/sponsors/submissions/renewal-links.ts';
import type { SponsorSubmissions } from '../content/sponsors/submissions/service.ts';
import type { PaymentsConfig } from '../payments/config.ts';
import { TEST_CARDS, type Sandbox } from '../payments/sandbox.ts';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import { originOf } from '../platform/http/origin.ts';
import { readForm } from '../relays/forms.ts';
import { readId } from './address.ts';
import { failedForm, shownAgain, takeFormPosts } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';
import { paymentPolicy, publishableKeyOf } from './payment-policy.ts';
import { pageLinks } from './site.ts';

const REFERENCE = /^[\w-]{43}$/;

interface SponsorPagesOptions {
  pages: PageRoutes;
  db: Database;
  clock: Clock;
  submissions: SponsorSubmissions;
  keptLogos: KeptLogos;
  renewalLinks: Pick<RenewalLinks, 'open'>;
  /** The rehearsal's card form; undefined where real money is taken. */
  sandbox: Sandbox | undefined;
  payments: PaymentsConfig;
}

interface SentForm {
  fields: PlainFormFields;
  logo: UploadedFile | undefined;
}

/** Nobody types the scheme of their own website. */
const withScheme = (website: string): string =>
  website === '' || /^[a-z][a-z0-9+-]*:/i.test(website) ? website : `https://${website}`;

/** Everything that is wrong at once, the file and the permission included: nobody wants to be told one by one. */
function readSponsorForm({ fields, logo }: SentForm) {
  const errors: Record<string, string> = {};
  const note = (check: () => void): void => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof Problem) || !error.details.fields) throw error;
      Object.assign(errors, error.details.fields);
    }
  };
  let input: ReturnType<typeof readForm<typeof createSponsorIntent>> | undefined;
  note(() => {
    input = readForm(createSponsorIntent, fields);
  });
  if (!logo) note(() => refuse('logo_file', t('answers.sitePages.sponsorPages.chooseAPicture')));
  if (fields['may_use'] !== 'yes') note(() => refuse('may_use', t('answers.sitePages.sponsorPages.weNeedThisToShow')));
  if (!input || !logo || Object.keys(errors).length > 0) throw new Problem('request.invalid', { fields: errors });
  return [input, logo] as const;
}
const refuse = (field: string, why: string): never => {
  throw invalidField(field, why);
};

const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Problem('record.not_found');
  return record;
};

const referenceIn = (value: unknown): string => {
  if (typeof value !== 'string' || !REFERENCE.test(value)) throw new Problem('record.not_found');
  return value;
};

/** The sponsor's way from the form to the thanks. Complete without script; only whoever has the reference sees it. */
export function addSponsorPages(
  app: FastifyInstance,
  { pages, db, clock, submissions, keptLogos, renewalLinks, sandbox, payments }: SponsorPagesOptions,
): void {
  const publishableKey = publishableKeyOf(payments);
  const formPage = async (form: {
    values: Record<string, string>;
    errors: Record<string, string>;
    problem?: string | undefined;
    keptLogo?: KeptLogo | undefined;
  }): Promise<string> => {
    const [context, packages, sponsors] = await Promise.all([
      pages.context('/sponsors/apply'),
      listPackages(db, clock.now()),
      listActiveSponsors(db, pageLinks, clock.now()),
    ]);
    return sportPages.sponsorForm({ ...context, packages, sponsors, form, keptLogo: form.keptLogo ?? null });
  };

  const standingPage = async (reference: string, declined?: string): Promise<string> => {
    const { submission, isOnItsWay, clientSecret } = await submissions.payment(reference);
    const isDone = submission.status === 'awaiting_approval';
    const [context, messages] = await Promise.all([
      pages.context('/sponsors/payment'),
      isDone ? findCompletionMessages(db, pageLinks) : [],
    ]);
    return sportPages.sponsorship({
      ...context,
      reference,
      status: isOnItsWay ? 'on_its_way' : submission.status,
      sponsorName: submission.sponsor_name,
      packageName: submission.package_name,
      amount: submission.amount_cents,
      paid:
        submission.paid_at && submission.amount_cents > 0
          ? { receipt: receiptNumber(submission), email: submission.email }
          : null,
      until: dayInWords(submission.expires_on),
      hasLogo: ['awaiting_payment', 'held', 'awaiting_approval'].includes(submission.status),
      canPayHere: clientSecret !== undefined && sandbox !== undefined,
      card: publishableKey && clientSecret ? { publishableKey, clientSecret, amount: submission.amount_cents } : null,
      declined,
      thanks: messages.find(({ key }) => key === 'sponsorship') ?? null,
    });
  };

  app.get('/sponsors/apply', async (request, reply) => {
    const { package: wanted, renew } = request.query as Record<string, unknown>;
    const token = mailedTokenIn(renew);
    const renewing = token === '' ? undefined : await renewalLinks.open(token);
    if (renewing) {
      const keptLogo = renewing.hasLogo ? await keptLogos.shown(token) : undefined;
      const html = await formPage({ values: { ...renewing.values }, errors: {}, keptLogo });
      return sendPage(request, reply, html, { holdsSecret: true });
    }
    const chosen = readId(wanted);
    const values: Record<string, string> = chosen === undefined ? {} : { package_id: String(chosen) };
    return sendPage(request, reply, await formPage({ values, errors: {} }));
  });

  /** The picture stays, whatever else is wrong: one that has just been chosen, or the one that is kept already. */
  const keepLogo = async (
    { fields, logo }: SentForm,
    request: FastifyRequest,
  ): Promise<{ keptLogo?: KeptLogo | undefined; errors: Record<string, string> }> => {
    const before = fields['kept_logo'];
    try {
      if (!logo) return { keptLogo: await keptLogos.shown(before), errors: {} };
      const keptLogo = await keptLogos.keep(logo, originOf(request).client);
      await keptLogos.forget(before);
      return { keptLogo, errors: {} };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { keptLogo: await keptLogos.shown(before), errors: error.details.fields ?? {} };
    }
  };

  const submit = async (sent: SentForm, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fields } = sent;
    const { kept_logo: secret, preview, remove, ...typed } = fields;
    const values = shownAgain(typed);
    if (remove) {
      await keptLogos.forget(secret);
      return sendPage(request, reply, await formPage({ values, errors: {} }));
    }
    const logo = sent.logo ?? (await keptLogos.file(secret));
    if (preview && logo) {
      const form = { values, ...(await keepLogo(sent, request)) };
      return sendPage(request, reply, await formPage(form), { status: form.errors['logo_file'] ? 422 : 200 });
    }
    try {
      const { intent } = await submissions.submit(...readSponsorForm({ fields, logo }), originOf(request));
      await keptLogos.forget(secret);
      return await reply.redirect(`/sponsors/payment?reference=${intent.reference}`, 303);
    } catch (error) {
      const { status, retryAfter, ...refused } = failedForm(error);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const isBad = refused.errors['logo_file'] !== undefined;
      const { keptLogo, errors } = await keepLogo(isBad ? { fields, logo: undefined } : sent, request);
      const form = { values, ...refused, errors: { ...refused.errors, ...errors }, keptLogo };
      return sendPage(request, reply, await formPage(form), { status });
    }
  };
  void app.register(async (scope) => {
    refuseFormsFromElsewhere(scope);
    takeUploads(scope, async (request, body): Promise<SentForm> => {
      const { fields, files } = await parseMultipart(request.headers['content-type'] ?? '', body);
      const { sponsor_url: website = '', ...rest } = plainFields(fields);
      return { fields: { ...rest, sponsor_url: withScheme(website.trim()) }, logo: files['logo_file'] };
    });
    scope.post('/sponsors/apply', { bodyLimit: createSponsorIntent.uploadLimit }, async (request, reply) =>
      submit((request.body as SentForm | undefined) ?? { fields: {}, logo: undefined }, request, reply),
    );
  });

  app.get('/sponsors/payment', async (request, reply) => {
    const reference = referenceIn((request.query as Record<string, unknown>)['reference']);
    // The client secret is for this payment only; whoever has the reference may pay it.
    return sendPage(request, reply, await standingPage(reference), { ...paymentPolicy(payments), holdsSecret: true });
  });
  app.get('/sponsors/logo', async (request, reply) => {
    const { kept, reference } = request.query as Record<string, unknown>;
    const { bytes, mediaType } =
      typeof kept === 'string' ? found(await keptLogos.file(kept)) : await submissions.logo(referenceIn(reference));
    return reply.header('cache-control', 'private, no-store').type(mediaType).send(bytes);
  });

  if (!sandbox) return;
  takeFormPosts(app, ({ post }) =>
    post('/sponsors/payment', async (fields, request, reply) => {
      const reference = referenceIn(fields['reference']);
      const { clientSecret } = await submissions.payment(reference);
      const outcome = TEST_CARDS[(fields['card_number'] ?? '').replaceAll(/\D/g, '')] ?? 'declined';
      const intent = clientSecret === undefined ? undefined : await sandbox.confirm(clientSecret, outcome);
      if (intent?.status === 'requires_payment')
        return sendPage(
          request,
          reply,
          await standingPage(reference, t('answers.sitePages.sponsorPages.nothingWasChargedTryAnother')),
          { status: 422 },
        );
      return reply.redirect(`/sponsors/payment?reference=${reference}`, 303);
    }),
  );
}
