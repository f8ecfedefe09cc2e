import { once } from 'node:events';
import { createReadStream, type ReadStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Refused } from '../command.ts';
import { type Frame, framesIn } from './frames.ts';
import { sealed, unsealed } from './seal.ts';

/**
 * Writes frames to a new file that only its owner may read. It gets its name when all of it is on the disk: a broken-off
 * backup is never taken for one. An existing file is refused.
 */
export async function writeFrames(
  file: string,
  dataKeys: string,
  frames: AsyncIterable<Frame>,
): Promise<void> {
  const partial = `${file}.partial`;
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw whyNotOpened(error, partial);
  });
  try {
    await pipeline(
      Readable.from(sealed(dataKeys, frames)),
      createZstdCompress(),
      handle.createWriteStream({ flush: true }),
    );
    // Unlike renaming, this never takes the place of a file that came meanwhile.
    await link(partial, file);
    await syncFolder(dirname(file));
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new Refused(`${file} is there already.`) : error;
  } finally {
    await rm(partial);
  }
}

/** The frames of a backup. What was read counts only when this came to its end; a file that is not whole is a `Refused`. */
export const readFrames = async function* (file: string, dataKeys: string): AsyncGenerator<Frame> {
  const unpacked = createZstdDecompress();
  // A failure of either stream is thrown where the frames are read.
  const reading = pipeline(await opened(file), unpacked).catch((error: unknown) => error);
  try {
    yield* unsealed(dataKeys, framesIn(unpacked));
  } catch (error) {
    unpacked.destroy();
    await reading;
    throw sentenceFor(error);
  }
};

function whyNotOpened(error: unknown, partial: string): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
      return new Refused(
        `${partial} is there: a backup is being written, or was broken off. Then remove it.`,
      );
    case 'ENOENT':
      return new Refused(`There is no folder ${dirname(partial)}.`);
    default:
      return error;
  }
}

function codeOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'code') ?? '');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function opened(file: string): Promise<ReadStream> {
  const stream = createReadStream(file);
  try {
    await once(stream, 'open');
    return stream;
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new Refused(`There is no file ${file}.`) : error;
  }
}

function sentenceFor(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return new Refused('The backup is not complete.');
  if (code === 'ZSTD_error_prefix_unknown') return new Refused('This is no backup of Life Payment.');
  return /^(Z|ZSTD)_/.test(code) ? new Refused('The backup is damaged.') : error;
}
