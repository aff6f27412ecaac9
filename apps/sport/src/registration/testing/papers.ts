import { makePng } from '../../demo/content/png.ts';
import { multipart, type FormFile } from '../../testing/multipart.ts';
import type { TestSport } from '../../testing/sport.ts';
import { aFamily, finalize, intentFor, openPeriod, pay, type Body } from './families.ts';

/** A question that is answered with a file. */
export const PROOF = 'q_proof_of_age';
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const PHOTO = makePng(60, 40, ['#225588', '#ffffff'], (x, y) => (x + y) % 2);

/** From now on the open period asks for it, and has a place for everybody. */
export async function askForProof(sport: TestSport): Promise<void> {
  await sport.db.run('update registration_divisions set capacity = 100000');
  await sport.db.run(
    `insert into registration_fields (period_id, name, label, type, group_name, is_required, position)
     select id, $2, 'Proof of age', 'file', 'child', true, 900 from registration_periods where name = $1`,
    [openPeriod(sport), PROOF],
  );
}

let clients = 0;
export async function uploadPaper(
  sport: TestSport,
  fields: Record<string, string>,
  file: FormFile = { bytes: PHOTO, filename: 'photo.png' },
  remoteAddress = `10.9.${Math.floor((clients += 1) / 250)}.${(clients % 250) + 1}`,
): Promise<{ status: number; data: any }> {
  const response = await sport.app.inject({
    method: 'POST',
    url: '/api/v1/registration/papers',
    remoteAddress,
    ...(await multipart({ ...fields, file })),
  });
  return { status: response.statusCode, data: response.json().data };
}

/** What the form of a family has as the answer. */
export async function paperFor(sport: TestSport, body: Body, file?: FormFile): Promise<string> {
  const { status, data } = await uploadPaper(sport, { field: PROOF, league_id: String(body['league_id']) }, file);
  if (status !== 201) throw new Error(`the file was answered with ${status}: ${JSON.stringify(data)}`);
  return data.paper;
}

/** A family that has registered and paid, with a file. */
export async function registerWithPaper(
  sport: TestSport,
  file?: FormFile,
): Promise<{ body: Body; id: number; reference: string }> {
  const family = await aFamily(sport);
  const body = { ...family, [PROOF]: await paperFor(sport, family, file) };
  const { data: intent, status } = await intentFor(sport, body);
  if (status > 201) throw new Error(`payment-intent answered ${status}: ${JSON.stringify(intent)}`);
  await pay(sport, intent.clientSecret);
  const { data } = await finalize(sport, body, intent.payment_intent);
  if (data.status !== 'registered') throw new Error(JSON.stringify(data));
  const { id } = await sport.db.one<{ id: number }>('select id from registrations where reference = $1', [
    intent.reference,
  ]);
  return { body, id, reference: intent.reference };
}
