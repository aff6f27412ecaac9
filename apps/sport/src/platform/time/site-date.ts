import { toLocalTime } from './eastern-time.ts';

/**
 * A date whose local fields are the site's, whatever the time zone of the process. The calendar library asks dates of
 * this shape (that of `@date-fns/tz`) for their local fields, and native ones for those of the process.
 */
export class SiteDate extends Date {
  readonly internal: Date;

  constructor(time: Date) {
    super(time);
    this.internal = new Date(`${toLocalTime(time)}Z`);
  }

  withTimeZone(): this {
    return this;
  }

  tzComponents(): [string, string, string] {
    return ['+', '00', '00'];
  }

  override getFullYear(): number {
    return this.internal.getUTCFullYear();
  }
  override getMonth(): number {
    return this.internal.getUTCMonth();
  }
  override getDate(): number {
    return this.internal.getUTCDate();
  }
  override getHours(): number {
    return this.internal.getUTCHours();
  }
  override getMinutes(): number {
    return this.internal.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.internal.getUTCSeconds();
  }
}
