import type { Point } from '../../ui/controls/gestures.ts';

export type Size = { readonly width: number; readonly height: number };

/** How a picture is seen: times its fitting size, and moved from the middle by pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };

export const FITTING: View = { scale: 1, x: 0, y: 0 };

const LARGEST = 5;
const DOUBLE_TAP = 2.5;

/** The view, so that no edge of a picture larger than the frame comes into it, and a smaller one stays in the middle. */
export function contained({ scale, x, y }: View, picture: Size, frame: Size): View {
  const { width, height } = fitted(picture, frame);
  return {
    scale,
    x: within(x, Math.max(0, (width * scale - frame.width) / 2)),
    y: within(y, Math.max(0, (height * scale - frame.height) / 2)),
  };
}

/** Larger or smaller by a factor, what is at a point staying there. */
export function zoomed({ scale, x, y }: View, factor: number, at: Point): View {
  const next = Math.min(LARGEST, Math.max(1, scale * factor));
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

/** What a double tap does: large around the point, or fitting again. */
export function toggled(view: View, at: Point): View {
  return view.scale > 1 ? FITTING : zoomed(view, DOUBLE_TAP, at);
}

/** The way to the next picture: far or fast enough is one on, anything less none. */
export function swipedTo(dragged: number, speed: number, width: number): -1 | 0 | 1 {
  const far = Math.abs(dragged) > width / 3;
  const fast = Math.abs(speed) > 0.4 && Math.abs(dragged) > 24 && Math.sign(speed) === Math.sign(dragged);
  if (!far && !fast) return 0;
  return dragged < 0 ? 1 : -1;
}

/** The largest size of the picture's shape inside the frame. */
function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
