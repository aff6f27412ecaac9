import { CommandError, readArguments, readChoice } from '@sports-hub/kernel';
import type { AdminCommand } from '../../commands/command.ts';
import { changeSafetySettings, readSafetySettings, type SafetySettings } from './settings.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const readSwitch = (name: string, value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : readChoice(value, ['on', 'off'], `--${name}`) === 'on';

/** `20:00-08:00` turns quiet hours on with that window. */
function readQuietHours(value: string | undefined): Partial<SafetySettings> {
  if (value === undefined) return {};
  if (value === 'on' || value === 'off') return { quiet_hours: value === 'on' };
  const [from = '', until = '', ...rest] = value.split('-');
  if (!TIME.test(from) || !TIME.test(until) || rest.length > 0)
    throw new CommandError('--quiet-hours: must be on, off or a window like 20:00-08:00');
  return { quiet_hours: true, quiet_from: from, quiet_until: until };
}

const safety: AdminCommand = {
  usage: '[--quiet-hours on|off|20:00-08:00] [--guardian-notices on|off] [--transcript-export on|off]',
  summary: 'Shows or changes what this sport has switched on for the safety of players',
  async run({ db, audit, actor }, args) {
    const { options } = readArguments(args, {
      takes: ['quiet-hours', 'guardian-notices', 'transcript-export'],
      maxWords: 0,
      usage: this.usage,
    });
    const changes = {
      ...readQuietHours(options['quiet-hours']),
      guardian_notices: readSwitch('guardian-notices', options['guardian-notices']),
      transcript_export: readSwitch('transcript-export', options['transcript-export']),
    };
    const isChange = Object.values(changes).some((value) => value !== undefined);
    const settings = isChange
      ? await changeSafetySettings(db, { audit, actor, changes })
      : await readSafetySettings(db);
    const onOff = (on: boolean): string => (on ? 'on' : 'off');
    return [
      `quiet hours        ${onOff(settings.quiet_hours)} (${settings.quiet_from} to ${settings.quiet_until})`,
      `guardian notices   ${onOff(settings.guardian_notices)}`,
      `transcript export  ${onOff(settings.transcript_export)}`,
    ].join('\n');
  },
};

export const safetyCommands = { safety };
