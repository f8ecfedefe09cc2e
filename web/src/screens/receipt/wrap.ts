/** The pieces after which a line may end: words with the space behind them, and single Chinese characters. */
const PIECES = /[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu;

/** Breaks a text into lines that fit, between words if possible. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of (text.match(PIECES) ?? []).flatMap((one) => parts(one, fits))) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** Splits a piece that is wider than a line. */
function parts(piece: string, fits: (text: string) => boolean): string[] {
  return fits(piece) ? [piece] : [...piece];
}
