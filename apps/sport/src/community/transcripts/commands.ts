import { parseArgs } from 'node:util';
import { CommandError, Problem } from '@sports-hub/kernel';
import type { AdminCommand } from '../../commands/command.ts';
import { printTranscript } from './html.ts';
import { exportTranscript } from './transcript.ts';

const FORMATS = ['json', 'html'] as const;

const transcript: AdminCommand = {
  usage: '<conversation id> [--format json|html]',
  summary: 'Exports a whole conversation with a chain of hashes; needs `safety --transcript-export on`',
  async run({ sport, db, clock, audit, actor }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { format: { type: 'string', default: 'json' } },
      allowPositionals: true,
    });
    const id = positionals[0] ?? '';
    if (!/^[1-9]\d{0,14}$/.test(id) || positionals.length > 1)
      throw new CommandError('Name one conversation by its id.');
    if (!FORMATS.includes(values.format as 'json')) throw new CommandError('--format: must be json or html');
    try {
      const exported = await exportTranscript({ db, clock, audit, sport }, { conversationId: Number(id), actor });
      return values.format === 'html' ? printTranscript(exported) : JSON.stringify(exported, null, 2);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new CommandError(
        error.code === 'permission.missing'
          ? 'Transcripts are switched off for this sport; see the command safety.'
          : error.text,
      );
    }
  },
};

export const transcriptCommands = { transcript };
