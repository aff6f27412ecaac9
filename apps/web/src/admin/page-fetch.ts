/** Another page of ours, read without leaving this one. */
export async function fetchPage(
  address: string,
  init: RequestInit = {},
): Promise<{ page: Document; response: Response }> {
  const response = await fetch(address, { ...init, headers: { ...init.headers, accept: 'text/html' } });
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), response };
}
