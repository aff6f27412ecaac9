export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** One line, whatever a name holds. */
export const oneLine = (text: string): string => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ');
