/**
 * A reason why the stack cannot start that the person at the terminal can act on. Shown as one line, without a stack
 * trace: the message names what to change.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The operating system's code of an error (`ENOENT`), or PostgreSQL's (`28P01`). */
export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return String(error.code);
};
