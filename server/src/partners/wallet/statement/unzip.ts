import { Unzip, UnzipInflate } from 'fflate';
import { StatementRefused } from '../../../kit/ports/statement.ts';
import { isSound } from '../../../kit/texts.ts';
import { refuse } from './refuse.ts';

/** Largest size of all unzipped files together: some 400,000 rows. */
const MOST_BYTES = 96 * 1024 * 1024;

const MOST_FILES = 8;

/** Bytes of the zip in one step. */
const PIECE = 16 * 1024;

/** Signature of a zip's end record, and its longest length. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const MOST_AFTER_END = 64 * 1024;

type Wanted = {
  /** Unzipped text of the file that was not passed on yet. */
  readonly texts: string[];
  found: number;
  /** Files that are open. */
  open: number;
};

/**
 * Lines of the one file in the zip that begins with the title. Unzips and decodes while reading, because a day's file is
 * too large for memory. May throw `StatementRefused` also at the end.
 */
export function* linesIn(zip: Uint8Array, title: string): Generator<string> {
  let rest = '';
  for (const text of textIn(zip, title)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

/** Text of the one file that begins with the title, piece by piece. */
function* textIn(zip: Uint8Array, title: string): Generator<string> {
  if (!isWhole(zip)) refuse("it can't be unzipped");
  const wanted: Wanted = { texts: [], found: 0, open: 0 };
  const unzip = unzipper(title, wanted);
  for (let from = 0; from < zip.length; from += PIECE) {
    try {
      unzip.push(zip.subarray(from, from + PIECE), from + PIECE >= zip.length);
    } catch (error) {
      if (error instanceof StatementRefused) throw error;
      throw new StatementRefused("the wallet's statement: it can't be unzipped", { cause: error });
    }
    yield* wanted.texts.splice(0);
  }
  if (wanted.open > 0) refuse("it can't be unzipped");
  if (wanted.found !== 1) refuse('no one file of all rows');
}

/** Checks the end record: a zip that was cut between two files looks complete when read from the beginning. */
function isWhole(zip: Uint8Array): boolean {
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength).subarray(-MOST_AFTER_END).includes(ZIP_END);
}

/** Decodes the files of a zip as they come, and keeps only the text of the one that begins with the title. */
function unzipper(title: string, wanted: Wanted): Unzip {
  let bytes = 0;
  let files = 0;
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > MOST_FILES || (file.originalSize ?? 0) > MOST_BYTES) refuse('it is too large');
    const decoder = new TextDecoder('gbk', { fatal: true });
    let isWanted: boolean | null = null;
    let begin = '';
    wanted.open += 1;
    file.ondata = (error, data, final) => {
      if (error) throw error;
      bytes += data.length;
      if (bytes > MOST_BYTES) refuse('it is too large');
      let text = decoder.decode(data, { stream: !final });
      if (!isSound(text)) refuse('a text has a NUL');
      if (isWanted === null) {
        begin += text;
        if (begin.length < title.length && !final) return;
        isWanted = begin.startsWith(title);
        text = begin;
        if (isWanted) wanted.found += 1;
      }
      if (isWanted) wanted.texts.push(text);
      if (final) wanted.open -= 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  return unzip;
}
