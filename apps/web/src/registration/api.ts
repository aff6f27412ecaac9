import { t } from '@sports-hub/contract/texts';
import type {
  AidRequest,
  FamilyQuote,
  OwnAgreement,
  RegistrationIntent,
  RegistrationQuote,
  RegistrationResult,
  SentPaper,
} from '@sports-hub/contract';

/** A refusal in the API's own words. */
export class Refused extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number;
  readonly quote: RegistrationQuote | undefined;

  constructor(code: string, message: string, details: Partial<Pick<Refused, 'fields' | 'retryAfter' | 'quote'>> = {}) {
    super(message);
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? 0;
    this.quote = details.quote;
  }
}

interface Body<T> {
  success: boolean;
  data: T & { message?: string; code?: string; fields?: Record<string, string>; quote?: RegistrationQuote };
}

interface Asked {
  /** Read where there is none. */
  body?: object;
  signal?: AbortSignal | undefined;
  csrf?: string;
}

async function ask<T>(path: string, { body, signal, csrf }: Asked = {}): Promise<T> {
  let response: Response;
  const isForm = body instanceof FormData;
  try {
    response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        // The browser says how the parts of a form are told apart.
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
        accept: 'application/json',
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      // Who is signed in here as a guardian gets the price for siblings.
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused('offline', t('registration.api.youSeemToBeOffline'));
  }
  const content = (await response.json().catch(() => undefined)) as Body<T> | undefined;
  // Given up while its words were on the way: that is nobody's fault.
  signal?.throwIfAborted();
  if (response.ok && content?.success) return content.data;
  const isOurs = response.ok || response.status >= 500;
  const {
    code = isOurs ? 'server.error' : 'request.refused',
    message = isOurs
      ? t('registration.api.somethingWentWrongOnOur')
      : t('registration.api.thisWasNotTaken', { status: response.status }),
    fields,
    quote,
  } = content?.data ?? {};
  throw new Refused(code, message, {
    ...(fields ? { fields } : {}),
    ...(quote ? { quote } : {}),
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  });
}

const post = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> => ask(path, { body, signal });

const at = (path: string): string => `/api/v1/registration/${path}`;

export const quoteFamily = (children: readonly object[], signal?: AbortSignal): Promise<FamilyQuote> =>
  post(at('family-quote'), { children }, signal);
export const createIntent = (fields: object): Promise<RegistrationIntent> => post(at('payment-intent'), fields);
export const finalize = (fields: object): Promise<RegistrationResult> => post(at('finalize'), fields);
export const askForAid = (fields: object): Promise<AidRequest> => post(at('assistance'), fields);
export const acceptOffer = (reference: string, payment_plan?: string | null): Promise<RegistrationIntent> =>
  post(at('offer'), { reference, ...(payment_plan === undefined ? {} : { payment_plan }) });
export const payInstallment = (reference: string, number: number, keep_card: boolean): Promise<RegistrationIntent> =>
  post(at('installment'), { reference, number, keep_card });

export const sendPaper = (league: number, field: string, file: File): Promise<SentPaper> => {
  const form = new FormData();
  form.set('league_id', String(league));
  form.set('field', field);
  form.set('file', file);
  return post(at('papers'), form);
};

/** What who is signed in has to agree to before a new registration is taken from them. */
export const siteTextsToAgreeTo = async (): Promise<OwnAgreement[]> => {
  const { items } = await ask<{ items: OwnAgreement[] }>('/api/v1/community/agreements');
  return items.filter(({ is_needed }) => is_needed);
};
export const agreeToSiteText = async ({ kind, number }: OwnAgreement): Promise<OwnAgreement> => {
  const { csrf_token: csrf } = await ask<{ csrf_token: string }>('/api/v1/session');
  return ask(`/api/v1/community/agreements/${kind}`, { body: { number }, csrf });
};

/** Stands for the processor's own form while no processor is configured. */
export const payInSandbox = (clientSecret: string, card_number: string): Promise<{ status: string }> =>
  post('/dev/payments/confirm', { clientSecret, card_number });
