/** What the API refused, with its code. */
export class AdminApiRefusal extends Error {
  readonly code: string;
  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

async function dataOf<T>(response: Response): Promise<T> {
  const { success, data } = (await response.json()) as {
    success: boolean;
    data: T & { code: string; message: string };
  };
  if (!success) throw new AdminApiRefusal(data);
  return data;
}

/** A call of the administration's API from its own page, with the page's own token. */
export async function callAdmin<T>(path: string, body: object): Promise<T> {
  const token = document.querySelector<HTMLInputElement>('input[name=_csrf]')?.value ?? '';
  return dataOf(
    await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify(body),
    }),
  );
}

export const readAdmin = async <T>(path: string): Promise<T> => dataOf(await fetch(`/api/v1${path}`));
