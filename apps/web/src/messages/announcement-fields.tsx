import { t } from '@sports-hub/contract/texts';
import { Field, TextField } from '../kit/fields.tsx';
import { grouped } from '../kit/words.ts';

const LONGEST_TITLE = 160;
const LONGEST_BODY = 4000;
const lengthOf = (text: string): number => [...text.trim()].length;

export interface Words {
  title: string;
  body: string;
}
export type WordErrors = Readonly<Record<string, string>>;

/** What is wrong with the words, by field; undefined if nothing is. */
export function checkWords({ title, body }: Words): WordErrors | undefined {
  const errors: Record<string, string> = {};
  if (lengthOf(title) === 0) errors['title'] = t('messages.announcementFields.pleaseWriteATitle');
  if (lengthOf(title) > LONGEST_TITLE)
    errors['title'] = t('messages.announcementFields.pleaseShortenItToCharacters', { longesttitle: LONGEST_TITLE });
  if (lengthOf(body) === 0) errors['body'] = t('messages.announcementFields.pleaseWriteAMessage');
  if (lengthOf(body) > LONGEST_BODY) errors['body'] = t('messages.announcementFields.pleaseShortenItTo4');
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Title and body of an announcement, for a new one and for one that is edited. */
export const AnnouncementFields = ({
  id,
  words,
  errors = {},
  onTitle,
  onBody,
}: {
  id: string;
  words: Words;
  errors?: WordErrors | undefined;
  onTitle: (title: string) => void;
  onBody: (body: string) => void;
}) => (
  <>
    <Field
      id={`${id}-title`}
      label={t('messages.announcementFields.title')}
      type="text"
      value={words.title}
      error={errors['title']}
      onInput={(event) => onTitle(event.currentTarget.value)}
    />
    <TextField
      id={`${id}-body`}
      label={t('messages.announcementFields.message')}
      rows={3}
      value={words.body}
      error={errors['body']}
      onInput={(event) => onBody(event.currentTarget.value)}
    />
    <span className="hint field__count">
      {t('messages.announcementFields.of4000', { lengthOf: grouped(lengthOf(words.body)) })}
    </span>
  </>
);
