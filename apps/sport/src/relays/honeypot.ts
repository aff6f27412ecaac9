/** Whether the field that people do not see was filled in. A form sends it blank when nobody touched it. */
export const isFromProgram = ({ website }: { website?: unknown }): boolean =>
  website !== undefined && website !== null && !(typeof website === 'string' && website.trim() === '');
