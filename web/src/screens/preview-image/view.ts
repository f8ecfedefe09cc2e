import type { Point } from '../../ui/controls/gestures.ts';

export type Size = { readonly width: number; readonly height: number };

/** The view of a picture: its scale relative to the fitted size, and its offset from the middle in pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };

export const FITTING: View = { scale: 1, x: 0, y: 0 };

const LARGEST = 5;
const DOUBLE_TAP = 2.5;

/** Limits the view: a picture larger than the frame fills it, and a smaller one stays in the middle. */
export function contained({ scale, x, y }: View, picture: Size, frame: Size): View {
  const { width, height } = fitted(picture, frame);
  return {
    scale,
    x: within(x, Math.max(0, (width * scale - frame.width) / 2)),
    y: within(y, Math.max(0, (height * scale - frame.height) / 2)),
  };
}

/** Zooms by a factor; the picture keeps its place at a point. */
export function zoomed({ scale, x, y }: View, factor: number, at: Point): View {
  const next = Math.min(LARGEST, Math.max(1, scale * factor));
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

/** Applies a double tap: zooms in at the point, or back to the fitted size. */
export function toggled(view: View, at: Point): View {
  return view.scale > 1 ? FITTING : zoomed(view, DOUBLE_TAP, at);
}

/** The change of picture after a swipe: one if it was long or fast enough, otherwise none. */
export function swipedTo(dragged: number, speed: number, width: number): -1 | 0 | 1 {
  const far = Math.abs(dragged) > width / 3;
  const fast = Math.abs(speed) > 0.4 && Math.abs(dragged) > 24 && Math.sign(speed) === Math.sign(dragged);
  if (!far && !fast) return 0;
  return dragged < 0 ? 1 : -1;
}

/** The largest size with the picture's proportions that fits into the frame. */
function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
