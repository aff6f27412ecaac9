import { SiteClient, type SiteResponse } from './site-client.ts';
import type { TestSport } from './sport.ts';
import { DEMO_PASSWORD } from '../demo/cast.ts';

/** One administrator's browser at a sport's administration. */
export class AdminClient extends SiteClient {
  /** Each step of the sign-in gives a new token. */
  override async send(method: 'GET' | 'POST', path: string, body?: object): Promise<SiteResponse> {
    const response = await super.send(method, path, body);
    this.csrf = response.data?.csrf_token ?? this.csrf;
    return response;
  }

  override async open(): Promise<this> {
    await this.get('/admin/session');
    return this;
  }

  /** The first step only. */
  login(name: string, password = DEMO_PASSWORD): Promise<SiteResponse> {
    const email = name.includes('@') ? name : `${name}@riverbend.example`;
    return this.post('/admin/auth/login', { email, password });
  }
}

/** Signed in by password alone, as the demo allows. */
export async function asAdmin(sport: TestSport, name: string): Promise<AdminClient> {
  const client = await new AdminClient(sport.app).open();
  const { status, data } = await client.login(name);
  if (status !== 200 || data.stage !== 'signed-in') throw new Error(`${name} cannot sign in: ${status}`);
  return client;
}

type Rights = Record<string, boolean | 'publish'>;

/** Lets a member of the cast use exactly these pages: to read, to write (true), or to write and to publish. */
export async function grantPages({ db }: Pick<TestSport, 'db'>, name: string, rights: Rights): Promise<void> {
  const { id } = await db.one<{ id: number }>('select id from members where email = $1', [`${name}@riverbend.example`]);
  await db.run('insert into administrators (member_id) values ($1) on conflict do nothing', [id]);
  await db.run('delete from administrator_pages where member_id = $1', [id]);
  for (const [page, right] of Object.entries(rights))
    await db.run('insert into administrator_pages (member_id, page, may_write, may_publish) values ($1, $2, $3, $4)', [
      id,
      page,
      right !== false,
      right === 'publish',
    ]);
}

export async function asAdminOf(sport: TestSport, name: string, rights: Rights): Promise<AdminClient> {
  await grantPages(sport, name, rights);
  return asAdmin(sport, name);
}

export const auditOf = async (sport: TestSport, event: string) =>
  sport.db.rows<{ actor: string; subject: string | null; detail: Record<string, any>; request_id: string }>(
    'select actor, subject, detail, request_id from audit_events where event = $1 order by id',
    [event],
  );
