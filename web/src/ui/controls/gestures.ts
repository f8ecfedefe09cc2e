/** A point on an element, in pixels from its middle. */
export type Point = { readonly x: number; readonly y: number };

/** What fingers did since the last call: they moved by `by`, and two fingers scaled by `factor` around `at`. */
type Move = {
  readonly by: Point;
  readonly factor: number;
  readonly at: Point;
  readonly fingers: number;
};

export type Gestures = {
  readonly onMove: (move: Move) => void;
  /** Called when the last finger is lifted. `speed`: pixels a millisecond. */
  readonly onEnd?: (speed: Point) => void;
  readonly onDoubleTap?: (at: Point) => void;
};

const TAP_WITHIN_MS = 300;
const TAP_WITHIN_PX = 24;
/** Turning the wheel by this much doubles the size. */
const WHEEL_DOUBLES_PX = 400;

const ZERO: Point = { x: 0, y: 0 };

/**
 * Listens to fingers, mouse and wheel on an element and reports gestures. `gestures` is called at each event. Returns a
 * function that stops it. The element needs `touch-action: none`, because otherwise the browser scrolls.
 */
export function listenToGestures(element: HTMLElement, gestures: () => Gestures): () => void {
  const fingers = new Map<number, Point>();
  let speed = ZERO;
  let movedAt = 0;
  let lastTap: { at: Point; time: number } | null = null;
  let begun: { at: Point; alone: boolean } | null = null;

  const place = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a'))) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    begun = { at: place(event), alone: fingers.size === 1 };
    speed = ZERO;
    movedAt = event.timeStamp;
  };

  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, place(event));
    const after = [...fingers.values()];
    const [from, at] = [middleOf(before), middleOf(after)];
    const by = { x: at.x - from.x, y: at.y - from.y };
    const ms = Math.max(1, event.timeStamp - movedAt);
    speed = { x: by.x / ms, y: by.y / ms };
    movedAt = event.timeStamp;
    gestures().onMove({ by, at, factor: spreadOf(after) / spreadOf(before), fingers: after.length });
  };

  const tap = (at: Point, time: number) => {
    const twice = lastTap && time - lastTap.time < TAP_WITHIN_MS && distance(at, lastTap.at) < TAP_WITHIN_PX;
    lastTap = twice ? null : { at, time };
    if (twice) gestures().onDoubleTap?.(at);
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const at = place(event);
    if (event.type === 'pointerup' && begun?.alone && distance(at, begun.at) < TAP_WITHIN_PX / 2)
      tap(at, event.timeStamp);
    gestures().onEnd?.(event.timeStamp - movedAt > 100 ? ZERO : speed);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const factor = 2 ** (-event.deltaY / WHEEL_DOUBLES_PX);
    gestures().onMove({ by: ZERO, at: place(event), factor, fingers: 0 });
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => listening.abort();
}

function middleOf(points: readonly Point[]): Point {
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
    y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
  };
}

function spreadOf([first, second]: readonly Point[]): number {
  return first && second ? Math.max(1, distance(first, second)) : 1;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
