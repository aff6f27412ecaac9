import { Problem, readPasskeyAnswer, userHandleOf, type Sql, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';

/** Loaded on first use: it takes a sixth of a second to load. */
const webauthn = () => import('@simplewebauthn/server');
type RegistrationResponse = Parameters<
  Awaited<ReturnType<typeof webauthn>>['verifyRegistrationResponse']
>[0]['response'];
type AuthenticationResponse = Parameters<
  Awaited<ReturnType<typeof webauthn>>['verifyAuthenticationResponse']
>[0]['response'];
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

interface PasskeyRow {
  id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string;
}

const transportsOf = ({ transports }: PasskeyRow): Transport[] => transports.split(',').filter(Boolean) as Transport[];

const findPasskeys = (sql: Sql, memberId: number): Promise<PasskeyRow[]> =>
  sql.rows<PasskeyRow>(
    'select id, credential_id, public_key, counter, transports from administrator_passkeys where member_id = $1 order by id',
    [memberId],
  );

/** Whatever a library or a browser sent that cannot be read is a wrong response, never a failure of ours. */
const orRefuse = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch {
    throw new Problem('admin.code_invalid');
  }
};

/** Passkeys of administrators, bound to this site's own host. */
export function createPasskeys({ siteUrl, name }: { siteUrl: string; name: string }) {
  const { hostname: rpID, origin } = new URL(siteUrl);
  return {
    async registrationOptions(sql: Sql, person: { id: number; email: string }) {
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: person.email,
        userID: new TextEncoder().encode(memberSubject(person.id)),
        attestationType: 'none',
        excludeCredentials: (await findPasskeys(sql, person.id)).map((key) => ({
          id: key.credential_id,
          transports: transportsOf(key),
        })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      });
    },

    async register(
      tx: Tx,
      {
        memberId,
        name: keyName,
        response,
        challenge,
        now,
      }: { memberId: number; name: string; response: object; challenge: string; now: Date },
    ): Promise<void> {
      if (readPasskeyAnswer(response)?.isFramed !== false) throw new Problem('admin.code_invalid');
      const { verifyRegistrationResponse } = await webauthn();
      const { verified, registrationInfo } = await orRefuse(
        verifyRegistrationResponse({
          response: response as RegistrationResponse,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
        }),
      );
      if (!verified) throw new Problem('admin.code_invalid');
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      await tx.run(
        `insert into administrator_passkeys (member_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [memberId, id, Buffer.from(publicKey), counter, transports.join(','), keyName, now],
      );
    },

    async signInOptions(sql: Sql, memberId: number) {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: (await findPasskeys(sql, memberId)).map((key) => ({
          id: key.credential_id,
          transports: transportsOf(key),
        })),
      });
    },

    /** True when the response was signed by one of the member's passkeys for this challenge. */
    async verify(
      tx: Tx,
      { memberId, response, challenge, now }: { memberId: number; response: object; challenge: string; now: Date },
    ): Promise<boolean> {
      const answer = readPasskeyAnswer(response);
      if (!answer || answer.isFramed) return false;
      // A device that names whose passkey it is has to name this administrator; not every one does.
      if (answer.userHandle !== undefined && answer.userHandle !== userHandleOf(memberSubject(memberId))) return false;
      const key = (await findPasskeys(tx, memberId)).find(
        ({ credential_id }) => credential_id === (response as { id?: unknown }).id,
      );
      if (!key) return false;
      const { verifyAuthenticationResponse } = await webauthn();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as AuthenticationResponse,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            id: key.credential_id,
            publicKey: new Uint8Array(key.public_key),
            counter: key.counter,
            transports: transportsOf(key),
          },
        });
        if (verified)
          await tx.run('update administrator_passkeys set counter = $2, last_used_at = $3 where id = $1', [
            key.id,
            authenticationInfo.newCounter,
            now,
          ]);
        return verified;
      } catch {
        return false;
      }
    },
  };
}
export type AdministratorPasskeys = ReturnType<typeof createPasskeys>;
