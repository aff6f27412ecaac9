import type { UploadedFile } from '@sports-hub/contract';
import {
  hashSecret,
  newSecret,
  Problem,
  secondsAfter,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import type { Pictures } from '../../../platform/pictures/pictures.ts';
import type { SportThrottle } from '../../../throttles.ts';
import { redrawLogo } from './logo.ts';
import type { RenewalLinks } from './renewal-links.ts';
import { deleteKeptLogo, deleteKeptLogos, findKeptLogo, insertKeptLogo } from './queries.ts';

/** A person fills in a form within that time. */
const KEPT_SECONDS = 86_400;
const SECRET = /^[\w-]{43}$/;
const NAME_LENGTH = 100;

export interface KeptLogo {
  /** Known to the form only. */
  secret: string;
  name: string;
  bytes: number;
}

/** The picture of a form that came back, so that nobody has to choose it again. */
export function createKeptLogos({
  db,
  counters,
  clock,
  throttle,
  pictures,
  renewals,
}: {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  pictures: Pictures;
  /** The picture of who renews stands for one that was sent, by the link of the mail. */
  renewals: Pick<RenewalLinks, 'logo'>;
}) {
  const find = async (secret: string | undefined): Promise<UploadedFile | undefined> => {
    if (secret === undefined) return undefined;
    if (!SECRET.test(secret)) return renewals.logo(secret);
    const found = await findKeptLogo(db, hashSecret(secret), secondsAfter(clock.now(), -KEPT_SECONDS));
    return found && { filename: found.name, mediaType: found.logo_type, bytes: found.logo };
  };

  return {
    /** A picture that cannot be shown is refused like any other; one too many is not kept, and nothing is said. */
    async keep(file: UploadedFile, client: string): Promise<KeptLogo | undefined> {
      try {
        await throttle.take(counters, 'sponsor-logos', client);
      } catch (error) {
        if (error instanceof Problem && error.code === 'throttle.exceeded') return undefined;
        throw error;
      }
      const { bytes, mediaType } = await redrawLogo(pictures, file);
      const secret = newSecret();
      const name = [...file.filename].slice(0, NAME_LENGTH).join('');
      await insertKeptLogo(db, { hash: hashSecret(secret), name, bytes, mediaType, at: clock.now() });
      return { secret, name, bytes: bytes.length };
    },

    /** As it is shown beside the form. */
    async shown(secret: string | undefined): Promise<KeptLogo | undefined> {
      const found = await find(secret);
      return secret !== undefined && found ? { secret, name: found.filename, bytes: found.bytes.length } : undefined;
    },

    /** As if it had been chosen again. */
    file: find,

    async forget(secret: string | undefined): Promise<void> {
      if (secret !== undefined && SECRET.test(secret)) await deleteKeptLogo(db, hashSecret(secret));
    },

    expire: (): Promise<number> => deleteKeptLogos(db, secondsAfter(clock.now(), -KEPT_SECONDS)),
  };
}
export type KeptLogos = ReturnType<typeof createKeptLogos>;
