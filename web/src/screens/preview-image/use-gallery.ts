import { type KeyboardEvent, useState } from 'react';
import type { Move, Point } from '../../ui/controls/gestures.ts';
import { contained, FITTING, type Size, swipedTo, toggled, type View, zoomed } from './view.ts';

const STEP_PX = 60;
const STEP_FACTOR = 1.5;
const MIDDLE: Point = { x: 0, y: 0 };

const KEY_MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
};

const KEY_FACTORS: Readonly<Record<string, number>> = {
  '+': STEP_FACTOR,
  '=': STEP_FACTOR,
  '-': 1 / STEP_FACTOR,
  '0': 0,
};

/** Which of `count` pictures is shown and how, and the reactions to fingers and keys. */
export function useGallery(count: number, first: number) {
  const [index, setIndex] = useState(first);
  const [view, setView] = useState<View>(FITTING);
  const [dragged, setDragged] = useState(0);
  const [held, setHeld] = useState(false);
  const [size, setSize] = useState<Size | null>(null);

  const change = (next: (before: View) => View) =>
    setView((before) => contained(next(before), size ?? frameSize(), frameSize()));
  const moveBy = ({ x, y }: Point) => change((before) => ({ ...before, x: before.x + x, y: before.y + y }));

  const goTo = (next: number) => {
    const there = Math.min(count - 1, Math.max(0, next));
    if (there === index) return;
    setIndex(there);
    setView(FITTING);
    setSize(null);
  };

  const onMove = ({ by, factor, at, fingers }: Move) => {
    setHeld(fingers > 0);
    if (factor !== 1) change((before) => zoomed(before, factor, at));
    if (view.scale > 1 || fingers > 1) moveBy(by);
    else setDragged((before) => before + by.x);
  };

  const onEnd = ({ x }: Point) => {
    setHeld(false);
    setDragged(0);
    goTo(index + swipedTo(dragged, x, frameSize().width));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const factor = KEY_FACTORS[event.key];
    const step = KEY_MOVES[event.key];
    if (factor !== undefined) change((before) => zoomed(before, factor, MIDDLE));
    else if (step && view.scale > 1) moveBy(step);
    else if (step) goTo(index - Math.sign(step.x));
    else return;
    event.preventDefault();
  };

  return {
    index,
    view,
    dragged,
    held,
    setSize,
    goTo,
    onKeyDown,
    gestures: { onMove, onEnd, onDoubleTap: (at: Point) => change((before) => toggled(before, at)) },
  };
}

function frameSize(): Size {
  return { width: window.innerWidth, height: window.innerHeight };
}
