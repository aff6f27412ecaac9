/** A call of the administration's API from its own page, with the page's own token. */
export async function callAdmin<T>(path: string, body: object): Promise<T> {
  const token = document.querySelector<HTMLInputElement>('input[name=_csrf]')?.value ?? '';
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify(body),
  });
  const { success, data } = (await response.json()) as { success: boolean; data: T & { message: string } };
  if (!success) throw new Error(data.message);
  return data;
}
