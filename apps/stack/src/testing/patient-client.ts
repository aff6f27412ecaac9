import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';

/** After this a sport is back, also one that is killed again and again. */
export const BACK_MS = 300_000;

export interface HeardAnswer {
  status: number;
  data: any;
}
export type PatientAsk = (path: string, body?: object) => Promise<HeardAnswer>;

/** Somebody who asks again whatever was cut off, or was told to come back. `hear` gets the text of each answer. */
export function patientClient(port: number, hear: (text: string) => void = () => {}): PatientAsk {
  const state = { cookie: '', csrf: '' };
  return async (path, body) => {
    let heard = 'nothing';
    for (const deadline = performance.now() + BACK_MS; performance.now() < deadline; await sleep(50)) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { cookie: state.cookie, 'content-type': 'application/json', 'x-csrf-token': state.csrf },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await response.text();
        hear(text);
        const { data } = JSON.parse(text) as { data: any };
        state.cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? state.cookie;
        state.csrf = data?.['csrf_token'] ?? state.csrf;
        if (response.status < 500) return { status: response.status, data };
        heard = `${response.status} ${data?.code}`;
      } catch (error) {
        // It was killed, or is not back yet.
        heard = String(error);
      }
    }
    throw new Error(`${path} did not come back: ${heard}`);
  };
}

export async function patientAdministrator(port: number, name: string): Promise<PatientAsk> {
  const ask = patientClient(port);
  const signIn = async (): Promise<void> => {
    await ask('/admin/session');
    const { status } = await ask('/admin/auth/login', { email: `${name}@riverbend.example`, password: DEMO_PASSWORD });
    assert.equal(status, 200, name);
  };
  await signIn();
  return async (path, body) => {
    const answer = await ask(path, body);
    // A long test outlasts a session, and what a password is good for.
    if (answer.status === 401) await signIn();
    else if (answer.data?.code === 'admin.confirmation_required')
      assert.equal((await ask('/admin/auth/confirm', { password: DEMO_PASSWORD })).status, 200);
    else return answer;
    return ask(path, body);
  };
}
