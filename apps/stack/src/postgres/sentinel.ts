import { spawn } from 'node:child_process';

// "$0" is the server's process. First it may wait for its clients, which end by themselves when the stack is gone.
const SCRIPT = `
read -r line && exit 0
kill -TERM "$0" || exit 0
for second in 1 2 3 4 5 6 7 8 9 10 11 12; do
  sleep 1
  kill -0 "$0" || exit 0
done
kill -INT "$0"
`;

/**
 * Stops the database server if this process is ended by force and so cannot do it itself. A shell waits at a pipe
 * from this process: a line means that the server has been stopped, the end of the pipe that this process is gone.
 */
export function startSentinel(serverPid: number): () => void {
  const shell = spawn('sh', ['-c', SCRIPT, String(serverPid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {}); // without a shell it is the next start that finds the server and stops it
  shell.stdin.on('error', () => {});
  return () => shell.stdin.end('stopped\n');
}
