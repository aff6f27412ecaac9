/** What the API refused, with its code, and how the record stands where it was changed meanwhile. */
export class AdminApiRefusal extends Error {
  readonly code: string;
  readonly current: unknown;
  readonly fields: Readonly<Record<string, string>>;
  constructor({ code, message, current, fields = {} }: RefusedData) {
    super(message);
    this.code = code;
    this.current = current;
    this.fields = fields;
  }
}
interface RefusedData {
  code: string;
  message: string;
  current?: unknown;
  fields?: Record<string, string>;
}

async function dataOf<T>(response: Response): Promise<T> {
  const { success, data } = (await response.json()) as {
    success: boolean;
    data: T & RefusedData;
  };
  if (!success) throw new AdminApiRefusal(data);
  return data;
}

const pageToken = (): string => document.querySelector<HTMLInputElement>('input[name=_csrf]')?.value ?? '';

/** A call of the administration's API from its own page, with the page's own token. */
export const callAdmin = async <T>(path: string, body: object): Promise<T> =>
  dataOf(
    await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': pageToken() },
      body: JSON.stringify(body),
    }),
  );

/** The same with bytes as they are. */
export const sendAdminBytes = async <T>(path: string, body: Blob): Promise<T> =>
  dataOf(
    await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': pageToken() },
      body,
    }),
  );

export const readAdmin = async <T>(path: string): Promise<T> => dataOf(await fetch(`/api/v1${path}`));
