import Type, { type Static } from 'typebox';

/** Whether an account is mailed about its week on Sunday evening. */
export const WeekMailSetting = Type.Object({ by_mail: Type.Boolean() });
export type WeekMailSetting = Static<typeof WeekMailSetting>;
