import { escapeHtml } from '@sports-hub/kernel';
import type { Transcript, TranscriptMessage } from './transcript.ts';

const row = ({ id, sender, sender_id, created_at, body, hash }: TranscriptMessage): string =>
  `<tr><td>${id}</td><td>${escapeHtml(created_at)}</td><td>${escapeHtml(sender)} (${sender_id})</td><td class="body">${escapeHtml(body)}</td><td class="hash">${escapeHtml(hash)}</td></tr>`;

/** For paper. Everything that a person typed is escaped; there is no script and nothing is loaded. */
export function printTranscript({ conversation, messages, first_hash, last_hash }: Transcript): string {
  const people = conversation.participants.map(({ id, name }) => `${name} (${id})`).join(' and ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conversation ${conversation.id}, ${escapeHtml(conversation.sport)}</title>
<style>
body { font: 11pt/1.4 serif; margin: 2cm }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: 4px 6px; text-align: left; vertical-align: top }
tr { break-inside: avoid }
thead { display: table-header-group }
.body { white-space: pre-wrap; overflow-wrap: anywhere }
.hash { font: 7pt/1.2 monospace; overflow-wrap: anywhere; max-width: 4cm }
</style>
</head>
<body>
<h1>Conversation ${conversation.id}, ${escapeHtml(conversation.sport)}</h1>
<p>Between ${escapeHtml(people)}, started ${escapeHtml(conversation.started_at)}.
Exported ${escapeHtml(conversation.exported_at)} by ${escapeHtml(conversation.exported_by)}: ${conversation.message_count} messages. Times are the site’s local time.</p>
<p>First hash <span class="hash">${first_hash}</span><br>Last hash <span class="hash">${last_hash}</span></p>
<table>
<thead><tr><th>No.</th><th>Time</th><th>From</th><th>Message</th><th>Hash</th></tr></thead>
<tbody>
${messages.map(row).join('\n')}
</tbody>
</table>
</body>
</html>
`;
}
