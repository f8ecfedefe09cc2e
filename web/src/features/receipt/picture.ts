import { m } from '../../lib/i18n/messages.ts';
import { type Line, paperTitle, type Sheet } from './sheet.ts';

type Pen = CanvasRenderingContext2D;
/** The dark modules of a QR code, by row and column. */
export type Modules = readonly (readonly boolean[])[];
type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly width?: number;
};

/** In CSS pixels: a phone's width, its edge, and the most that a label takes of a line. */
const WIDTH = 390;
const EDGE = 24;
const INSIDE = WIDTH - 2 * EDGE;
const LABEL = INSIDE * 0.45;
const PLACES = { left: EDGE, center: WIDTH / 2, right: WIDTH - EDGE };

const MODULE = 4;

/** The pieces after which a line may end: words with the space behind them, and single Chinese characters. */
const PIECES = /[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu;

/**
 * The picture of a receipt, dark on light, as a data address, because web views can save such pictures when they are pressed and
 * held; null if the browser can't draw.
 */
export function drawPicture(sheet: Sheet, modules: Modules): string | null {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const scale = window.devicePixelRatio > 2 ? 3 : 2;
  // The first drawing only measures the height, because resizing a canvas clears it.
  const height = paint(pen, sheet, modules);
  canvas.width = WIDTH * scale;
  canvas.height = Math.ceil(height * scale);
  pen.scale(scale, scale);
  paint(pen, sheet, modules);
  return canvas.toDataURL('image/png');
}

/** Draws a receipt from the top of a canvas; returns its height in CSS pixels. */
function paint(pen: Pen, sheet: Sheet, modules: Modules): number {
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, WIDTH, pen.canvas.height);
  pen.fillStyle = 'black';
  let y = write(pen, paperTitle(), EDGE, { size: 17, bold: true }) + 12;
  if (sheet.changed) y = write(pen, sheet.changed, y, { size: 13, bold: true, align: 'left' }) + 12;
  y = write(pen, sheet.unit, y, { size: 17, bold: true });
  y = write(pen, sheet.what, y, { size: 13 });
  y = write(pen, sheet.amount, y + 4, { size: 34, bold: true });
  y = write(pen, m.receipt_credited(), y, { size: 13 }) + 12;
  for (const lines of [sheet.sums, sheet.facts])
    y = lines.reduce((at, line) => writeLine(pen, line, at), rule(pen, y)) + 4;
  y = drawQr(pen, modules, rule(pen, y) - 8);
  y = write(pen, m.receipt_scan(), y, { size: 13 });
  return write(pen, sheet.asOf, y, { size: 12 }) + EDGE;
}

/** Writes a text from `y` down; returns where it ends. */
function write(pen: Pen, text: string, y: number, style: Style): number {
  const { size, bold = false, align = 'center', width = INSIDE } = style;
  pen.font = `${bold ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = align;
  pen.textBaseline = 'top';
  const leading = Math.round(size * 1.4);
  const lines = wrap(text, (line) => pen.measureText(line).width <= width);
  for (const [nth, line] of lines.entries()) pen.fillText(line, PLACES[align], y + nth * leading);
  return y + lines.length * leading;
}

function writeLine(pen: Pen, { label, value, notes = [], style }: Line, y: number): number {
  const left = write(pen, label, y, { size: 15, align: 'left', width: LABEL });
  const width = INSIDE - 16 - Math.min(LABEL, pen.measureText(label).width);
  const size = style === 'small' ? 13 : 15;
  const right = write(pen, value, y, { size, bold: style === 'strong', align: 'right', width });
  const below = Math.max(left, right);
  return notes.reduce((at, note) => write(pen, note, at, { size: 12, align: 'right' }), below) + 8;
}

function rule(pen: Pen, y: number): number {
  pen.fillRect(EDGE, y, INSIDE, 0.5);
  return y + 13;
}

function drawQr(pen: Pen, modules: Modules, y: number): number {
  const left = Math.round((WIDTH - modules.length * MODULE) / 2);
  const top = Math.ceil(y);
  for (const [row, cells] of modules.entries())
    for (const [column, dark] of cells.entries())
      if (dark) pen.fillRect(left + column * MODULE, top + row * MODULE, MODULE, MODULE);
  return top + modules.length * MODULE;
}

/** Breaks a text into lines that fit, between words if possible. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = (text.match(PIECES) ?? []).flatMap((piece) => (fits(piece) ? [piece] : [...piece]));
  for (const piece of pieces) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}
