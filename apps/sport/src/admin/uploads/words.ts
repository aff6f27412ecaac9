import { UPLOAD_BYTES, type UploadPurpose } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { refusedByName, type Recognised } from '../../platform/files/document-kinds.ts';

const MB = 1024 * 1024;

type Refused = Extract<Recognised, { refused: string }>['refused'];

/** Why a file cannot be taken, in words for whoever chose it. */
export function refusalWords(why: Refused, purpose: UploadPurpose): string {
  switch (why) {
    case 'film':
      return t('answers.uploads.film');
    case 'phone-picture':
      return t('answers.uploads.phonePicture');
    case 'macros':
      return t('answers.uploads.macros');
    case 'locked':
      return t('answers.uploads.locked');
    case 'other':
      return purpose === 'picture' ? t('answers.uploads.noPicture') : t('answers.uploads.noDocument');
  }
}

/** What can be said before a byte of it is sent; undefined where nothing speaks against it. */
export function refusedBefore(
  purpose: UploadPurpose,
  { name, size }: { name: string; size: number },
): string | undefined {
  const why = refusedByName(name);
  if (why) return refusalWords(why, purpose);
  const most = UPLOAD_BYTES[purpose];
  return size > most
    ? t('answers.uploads.tooLarge', { size: Math.max(Math.ceil(size / MB), most / MB + 1), most: most / MB })
    : undefined;
}
