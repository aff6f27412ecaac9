import { asCommandError, readArguments, readChoice, readId } from '@sports-hub/kernel';
import type { AdminCommand } from '../../commands/command.ts';
import { renderTranscript } from '@sports-hub/web/render';
import { exportTranscript } from './transcript.ts';

const FORMATS = ['json', 'html'] as const;

const transcript: AdminCommand = {
  usage: '<conversation id> [--format json|html]',
  summary: 'Exports a whole conversation with a chain of hashes; needs `safety --transcript-export on`',
  async run({ sport, db, clock, audit, actor }, args) {
    const { positionals, options } = readArguments(args, { takes: ['format'], maxWords: 1, usage: this.usage });
    const conversationId = readId(positionals[0], 'one conversation');
    const format = readChoice(options['format'] ?? 'json', FORMATS, '--format');
    const exported = await asCommandError(exportTranscript({ db, clock, audit, sport }, { conversationId, actor }), {
      'permission.missing': 'Transcripts are switched off for this sport; see the command safety.',
    });
    return format === 'html' ? renderTranscript(exported) : JSON.stringify(exported, null, 2);
  },
};

export const transcriptCommands = { transcript };
