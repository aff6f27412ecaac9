/** What is said of files that administrators send. */
export const answersUploads = {
  'answers.uploads.film': 'Films do not fit here. Put a link under Videos.',
  'answers.uploads.phonePicture': 'This picture cannot be opened. Save it as JPEG and try again.',
  'answers.uploads.macros': 'This file has macros in it. Save it without them and try again.',
  'answers.uploads.locked': 'This file is locked with a password. Save it without one and try again.',
  'answers.uploads.noPicture': 'This is not a picture. JPEG, PNG and WebP fit here.',
  'answers.uploads.noDocument':
    'This kind of file does not fit here, whatever its name says. PDF, Word, Excel, text and pictures do.',
  'answers.uploads.tooLarge': '{size} MB. Up to {most} MB fit.',
  'answers.uploads.moreThanAnnounced': 'These are more bytes than the file has.',
  'answers.uploads.aFile': 'A file',
  'answers.uploads.notLookedThrough': 'We could not look through this file. Choose it again.',
  'answers.uploads.notReady': 'This file is not here any more, or still looked through. Choose it again.',
  'answers.gallery.lookFirst': 'Look for the children who may not be shown, and tick this.',
  'answers.gallery.noDescription': 'Say what is on at least one picture. Without that it stays private.',
  'answers.gallery.noSuchAlbum': 'The album is not there any more.',
  'answers.gallery.notALength': 'Write minutes and seconds, such as 4:05.',
} as const;
