import { readPage } from '../kit/trusted-types.ts';

/** Another page of ours, read without leaving this one. */
export async function fetchPage(
  address: string,
  init: RequestInit = {},
): Promise<{ page: Document; response: Response }> {
  const response = await fetch(address, { ...init, headers: { ...init.headers, accept: 'text/html' } });
  return { page: await readPage(response), response };
}
