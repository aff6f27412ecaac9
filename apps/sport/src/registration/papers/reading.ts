import { PAPER_LIMIT, type UploadedFile } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { recogniseDocument } from '../../platform/files/document-kinds.ts';
import { PictureRefused, type Pictures } from '../../platform/pictures/pictures.ts';

/** As large as the small print of a certificate needs it. */
const PICTURE = { bytes: PAPER_LIMIT, pixels: 60_000_000, behind: 'cut' as const, side: 2600 };

export interface ReadPaper {
  kind: 'picture' | 'pdf';
  mediaType: string;
  bytes: Buffer;
}

/**
 * What a stranger sent, as it is kept. Its bytes decide what it is. A picture is redrawn by the decoder that is bounded in
 * memory and time, so that nothing hidden in it and no place where it was taken stays; a PDF is opened by nothing of ours.
 */
export async function readPaper(pictures: Pictures, file: UploadedFile): Promise<ReadPaper> {
  const refuse = (words: string): never => {
    throw invalidField('file', words);
  };
  if (file.bytes.length === 0) refuse(t('answers.papers.isEmpty'));
  if (file.bytes.length > PAPER_LIMIT) refuse(t('answers.papers.tooLarge', { most: PAPER_LIMIT / 1024 / 1024 }));
  const found = recogniseDocument(file.bytes, file.filename);
  if ('refused' in found)
    return refuse(
      found.refused === 'phone-picture' ? t('answers.uploads.phonePicture') : t('answers.papers.noSuchKind'),
    );
  const { mediaType } = found.kind;
  if (mediaType === 'application/pdf') return { kind: 'pdf', mediaType, bytes: file.bytes };
  if (!mediaType.startsWith('image/')) return refuse(t('answers.papers.noSuchKind'));
  try {
    const drawn = await pictures.redraw(file.bytes, PICTURE);
    return { kind: 'picture', mediaType: drawn.mediaType, bytes: drawn.bytes };
  } catch (error) {
    if (error instanceof PictureRefused) return refuse(error.message);
    throw error;
  }
}
