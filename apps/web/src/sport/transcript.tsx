/** A whole conversation, with the hash of each message over everything before it. */
import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
export interface TranscriptData {
  conversation: {
    id: number;
    sport: string;
    participants: readonly { id: number; name: string }[];
    started_at: string;
    exported_at: string;
    exported_by: string;
    message_count: number;
  };
  messages: readonly {
    id: number;
    sender: string;
    sender_id: number;
    created_at: string;
    body: string;
    hash: string;
  }[];
  first_hash: string;
  last_hash: string;
}

const STYLES = `body { font: 11pt/1.4 serif; margin: 2cm }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: 4px 6px; text-align: left; vertical-align: top }
tr { break-inside: avoid }
thead { display: table-header-group }
.body { white-space: pre-wrap; overflow-wrap: anywhere }
.hash { font: 7pt/1.2 monospace; overflow-wrap: anywhere; max-width: 4cm }`;

/** For paper: a whole document without script that loads nothing. */
export function TranscriptDocument({ conversation, messages, first_hash, last_hash }: TranscriptData) {
  const title = t('sport.transcript.conversation', { id: conversation.id, sport: conversation.sport });
  const people = conversation.participants.map(({ id, name }) => `${name} (${id})`).join(' and ');
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <h1>{title}</h1>
        <p>
          {t('sport.transcript.betweenStartedExportedByMessages', {
            people,
            startedAt: conversation.started_at,
            exportedAt: conversation.exported_at,
            exportedBy: conversation.exported_by,
            messageCount: conversation.message_count,
          })}
        </p>
        <p>
          {rich('sport.transcript.firstHashLastHash', {
            firstHash: <span className="hash">{first_hash}</span>,
            break: <br />,
            lastHash: <span className="hash">{last_hash}</span>,
          })}
        </p>
        <table>
          <thead>
            <tr>
              {[
                t('sport.transcript.no'),
                t('sport.transcript.time'),
                t('sport.transcript.from'),
                t('sport.transcript.message'),
                t('sport.transcript.hash'),
              ].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messages.map(({ id, created_at, sender, sender_id, body, hash }) => (
              <tr key={id}>
                <td>{id}</td>
                <td>{created_at}</td>
                <td>{`${sender} (${sender_id})`}</td>
                <td className="body">{body}</td>
                <td className="hash">{hash}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}
