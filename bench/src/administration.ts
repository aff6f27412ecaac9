import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';

export interface Administration {
  /** Of the session. */
  readonly cookie: string;
  readonly csrf: string;
  ask<T = unknown>(path: string, body?: object | FormData): Promise<T>;
}

/** The administration of a sport, signed in. */
export async function signInToAdministration(url: string): Promise<Administration> {
  const state = { cookie: '', csrf: '' };
  const ask: Administration['ask'] = async <T>(path: string, body?: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: state.cookie,
        'x-csrf-token': state.csrf,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const { data } = (await response.json()) as { data: T & { csrf_token?: string } };
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${JSON.stringify(data)}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
    state.cookie = cookie ?? state.cookie;
    state.csrf = data.csrf_token ?? state.csrf;
    return data;
  };
  await ask('/admin/session');
  await ask('/admin/auth/login', { email: 'admin@riverbend.example', password: DEMO_PASSWORD });
  return { ask, cookie: state.cookie, csrf: state.csrf };
}
