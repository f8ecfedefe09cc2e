import { m } from '../../i18n/messages.ts';
import { type Line, paperTitle, type Sheet } from './sheet.ts';
import { wrap } from './wrap.ts';

type Pen = CanvasRenderingContext2D;

/** The width of a picture in CSS pixels: that of a phone. */
export const WIDTH = 390;
const EDGE = 24;
const INSIDE = WIDTH - 2 * EDGE;
const QR_SIDE = 176;

/** Pictures go to other people's phones and to paper, so they are always dark on light. */
const LIGHT = 'white';
const DARK = 'black';
const PALE = 0.66;

type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly pale?: boolean;
  readonly colour?: string;
  readonly align?: CanvasTextAlign;
  readonly width?: number;
};

const GAP = 16;
const LABEL_MOST = INSIDE * 0.45;

/** Draws a receipt from the top of a canvas; returns its height in CSS pixels. */
export function paint(pen: Pen, sheet: Sheet, modules: readonly (readonly boolean[])[]): number {
  pen.fillStyle = LIGHT;
  pen.fillRect(0, 0, WIDTH, pen.canvas.height);
  let y = band(pen, 0);
  if (sheet.changed) y = write(pen, sheet.changed, y, { size: 13, bold: true, align: 'left' }) + 12;
  y = write(pen, sheet.unit, y, { size: 17, bold: true });
  y = write(pen, sheet.what, y, { size: 13, pale: true });
  y = write(pen, sheet.amount, y + 4, { size: 34, bold: true });
  y = write(pen, m.receipt_credited(), y, { size: 13, pale: true }) + 12;
  y = writeLines(pen, sheet.sums, y);
  y = writeLines(pen, sheet.facts, y);
  y = drawQr(pen, modules, rule(pen, y) - 8);
  y = write(pen, sheet.scan, y, { size: 13, pale: true });
  return write(pen, sheet.asOf, y, { size: 12, pale: true }) + EDGE;
}

function band(pen: Pen, y: number): number {
  const height = 52;
  pen.fillStyle = token('--accent');
  pen.fillRect(0, y, WIDTH, height);
  write(pen, paperTitle(), y + 15, { size: 17, bold: true, colour: token('--on-accent') });
  return y + height + EDGE;
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

/** Writes a text from `y` down; returns where it ends. */
function write(pen: Pen, text: string, y: number, style: Style): number {
  const { size, bold = false, pale = false, colour = DARK, align = 'center', width = INSIDE } = style;
  pen.font = font(size, bold ? 700 : 400);
  pen.fillStyle = colour;
  pen.globalAlpha = pale ? PALE : 1;
  pen.textAlign = align;
  pen.textBaseline = 'top';
  const x = { left: EDGE, start: EDGE, center: WIDTH / 2, right: WIDTH - EDGE, end: WIDTH - EDGE }[align];
  const leading = Math.round(size * 1.4);
  const lines = wrap(text, (line) => pen.measureText(line).width <= width);
  for (const [nth, line] of lines.entries()) pen.fillText(line, x, y + nth * leading);
  pen.globalAlpha = 1;
  return y + lines.length * leading;
}

function font(size: number, weight: 400 | 700): string {
  return `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
}

function writeLines(pen: Pen, lines: readonly Line[], y: number): number {
  return lines.reduce((at, line) => writeLine(pen, line, at), rule(pen, y)) + 4;
}

function writeLine(pen: Pen, { label, value, note, style }: Line, y: number): number {
  const left = write(pen, label, y, { size: 15, pale: true, align: 'left', width: LABEL_MOST });
  const width = INSIDE - GAP - Math.min(LABEL_MOST, pen.measureText(label).width);
  const size = style === 'small' ? 13 : 15;
  const right = write(pen, value, y, { size, bold: style === 'strong', align: 'right', width });
  const below = Math.max(left, right);
  const end = note ? write(pen, note, below, { size: 12, pale: true, align: 'right' }) : below;
  return end + 8;
}

function rule(pen: Pen, y: number): number {
  pen.fillStyle = DARK;
  pen.globalAlpha = 0.12;
  pen.fillRect(EDGE, y, INSIDE, 1);
  pen.globalAlpha = 1;
  return y + 13;
}

function drawQr(pen: Pen, modules: readonly (readonly boolean[])[], y: number): number {
  const side = QR_SIDE / modules.length;
  const left = (WIDTH - QR_SIDE) / 2;
  // Rounds edges to whole pixels, so that there is no light line between two dark modules.
  const scale = pen.getTransform().a;
  const edge = (at: number): number => Math.round(at * scale) / scale;
  pen.fillStyle = DARK;
  for (const [row, cells] of modules.entries())
    for (const [column, dark] of cells.entries()) {
      if (!dark) continue;
      const [x0, x1] = [edge(left + column * side), edge(left + (column + 1) * side)];
      const [y0, y1] = [edge(y + row * side), edge(y + (row + 1) * side)];
      pen.fillRect(x0, y0, x1 - x0, y1 - y0);
    }
  return y + QR_SIDE;
}
