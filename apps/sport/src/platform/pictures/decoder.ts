import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Problem } from '@sports-hub/kernel';
import type { PictureKind } from './structure.ts';

/** A part of a picture as it is seen, upright: shares of its width and height. */
export interface PicturePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `plain` is a JPEG, or a PNG where something shines through. */
export interface WantedSize {
  /** The longer side afterwards; a smaller picture is not made larger. */
  side: number;
  format: 'same' | 'plain' | 'avif';
  quality?: number;
}

export interface DecodingTask {
  /** One behind the other; put together where it is drawn, so that the service has them once (`BYTES`). */
  bytes: readonly Buffer[];
  /** What its head says; a decoder that finds something else does not go on. */
  kind: PictureKind;
  width: number;
  height: number;
  part?: PicturePart | undefined;
  /** Decoded once, whatever their number. */
  wanted: readonly WantedSize[];
  /** Where nobody waits for it: how long it may take instead of what a person waits. */
  seconds?: number | undefined;
}

export interface Drawn {
  data: Uint8Array;
  kind: PictureKind | 'avif';
  width: number;
  height: number;
}

/** `unreadable` is the picture's fault; `ended` means that the process took too much memory or time, or broke. */
export type Decoded = Drawn[] | 'unreadable' | 'ended';

/** What is heard of the process beside pictures; `late`: it was ended because the time was over. */
type Word = 'ready' | 'unreadable' | 'ended' | 'late';

export interface DecoderOptions {
  memoryMb?: number;
  /** For one picture that somebody waits for. */
  seconds?: number;
  /** Without work, the process ends after this time. */
  idleSeconds?: number;
  /** How far it stands back behind requests, up to 19. */
  niceness?: number;
}

const PROGRAM = fileURLToPath(new URL('decoding-process.mjs', import.meta.url));
/** The way on which the bytes go to it as they are: put into a message, they would be in memory three times. */
const BYTES = 4;
/** It takes a tenth of one. */
const START_SECONDS = 10;
/** The system itself refuses more: on Linux it counts all memory that a process can write to. */
const LIMITED = ['-c', 'ulimit -c 0; ulimit -d "$0" || exit; exec "$@"'];

const bytesTo = (child: ChildProcess): Socket => child.stdio[BYTES] as Socket;

/** A process that decodes one picture at a time, started for the first and after each that it did not survive. */
export function createDecoder({ memoryMb = 512, seconds = 6, idleSeconds = 30, niceness = 5 }: DecoderOptions = {}) {
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const canLimit = process.platform === 'linux' && existsSync('/bin/sh');

  const start = (isLimited: boolean): ChildProcess => {
    const program = [process.execPath, '--jitless', PROGRAM, String(memoryMb), String(niceness)] as const;
    const [command, ...args] = isLimited ? ['/bin/sh', ...LIMITED, String(memoryMb * 1024), ...program] : program;
    const child = spawn(command, args, {
      // No secret of the service is within reach of what decodes.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      serialization: 'advanced',
    });
    child.on('error', () => {});
    bytesTo(child).on('error', () => {});
    child.once('exit', () => {
      if (running === child) running = undefined;
    });
    return child;
  };

  /** The next thing it says, or that it ends instead: by itself, or because the time is over. */
  const nextWord = (child: ChildProcess, within: number): Promise<Drawn[] | Word> =>
    new Promise((resolve) => {
      let isOver = false;
      const tooLong = setTimeout(() => {
        isOver = true;
        child.kill('SIGKILL');
      }, within * 1000);
      const settle = (word: unknown): void => {
        clearTimeout(tooLong);
        child.off('message', settle).off('exit', ended).off('error', ended);
        resolve(word as Drawn[] | Word);
      };
      const ended = (): void => settle(isOver ? 'late' : 'ended');
      child.on('message', settle).on('exit', ended).on('error', ended);
    });

  const started = async (): Promise<ChildProcess> => {
    if (running) return running;
    // Where it cannot start within a limit, it still watches itself.
    for (const isLimited of canLimit ? [true, false] : [false]) {
      const child = start(isLimited);
      if ((await nextWord(child, START_SECONDS)) === 'ready') {
        bytesTo(child).unref();
        return (running = child);
      }
    }
    throw new Problem('server.busy', { retryAfter: 5 });
  };

  const decodeOnce = async ({ bytes, seconds: patience = seconds, ...task }: DecodingTask): Promise<Drawn[] | Word> => {
    clearTimeout(idle);
    const child = await started();
    child.ref();
    child.channel?.ref();
    try {
      const word = nextWord(child, patience);
      // A process that has just ended is not written to; `exit` says so.
      child.send({ ...task, size: bytes.reduce((sum, { length }) => sum + length, 0) }, () => {});
      for (const piece of bytes) bytesTo(child).write(piece);
      return await word;
    } finally {
      child.unref();
      child.channel?.unref();
      idle = setTimeout(() => child.kill('SIGKILL'), idleSeconds * 1000).unref();
    }
  };

  return {
    /** The caller sees to it that there is one at a time. */
    async decode(task: DecodingTask): Promise<Decoded> {
      const hasDrawn = running !== undefined;
      let word = await decodeOnce(task);
      // What a process has drawn before is left behind in its memory: that it ended may be the fault of others.
      if (word === 'ended' && hasDrawn) word = await decodeOnce(task);
      return word === 'unreadable' || Array.isArray(word) ? word : 'ended';
    },
    /** For tests: the process there is, if there is one. */
    get pid(): number | undefined {
      return running?.pid;
    },
  };
}
export type Decoder = ReturnType<typeof createDecoder>;
