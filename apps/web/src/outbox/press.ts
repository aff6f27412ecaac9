/**
 * What a form does, as the calls that it stands for: they can wait on the device until there is a connection.
 * `client_id` and `pressed_at` are filled in for each press where a body has them.
 */
export interface LaterPress {
  /** The name of the element at which it is said what became of it. */
  place: string;
  /** What it is about, in a list of what waits: "Riley: Hawks practice". */
  title: string;
  calls: readonly { path: string; body: Readonly<Record<string, unknown>> }[];
  /** The address of the page that says that it was done. */
  done: string;
}
