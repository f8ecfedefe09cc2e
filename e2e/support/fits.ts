import type { Page } from '@playwright/test';

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** A text of the page: its lines, what it has to stay in, and the layer it lies in. */
type Text = {
  readonly said: string;
  readonly lines: readonly Box[];
  readonly box: Box | null;
  readonly layer: number;
};

/** A glyph may reach over its line by a little. */
const SLACK = 1.5;

/**
 * What keeps the texts of a page from being read, a line each: it is scrolled sideways, a text is cut off, stands beyond its
 * button or mark, or covers another one.
 */
export async function textTroubles(page: Page): Promise<string[]> {
  const screen = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const texts = await page.evaluate(readTexts);
  return [
    ...(wide > screen ? [`the page is ${wide} wide on a screen of ${screen}`] : []),
    ...texts.filter(isBeyond).map(({ said }) => `cut off or beyond its box: "${said}"`),
    ...(await page.evaluate(readCutHints)).map((hint) => `cut off in its field: "${hint}"`),
    ...texts.flatMap((text, index) =>
      texts
        .slice(index + 1)
        .filter((other) => isCovered(text, other))
        .map((other) => `"${text.said}" covers "${other.said}"`),
    ),
  ];
}

function isBeyond({ lines, box }: Text): boolean {
  return lines.some(
    ({ left, right, top, bottom }) =>
      box !== null &&
      (left < box.left - SLACK ||
        right > box.right + SLACK ||
        top < box.top - SLACK ||
        bottom > box.bottom + SLACK),
  );
}

/** Glyphs fill the middle of their line. What lies in a layer of its own covers what is below it, as it should. */
function isCovered(text: Text, other: Text): boolean {
  const height = ({ top, bottom }: Box) => bottom - top;
  const meet = (one: Box, next: Box) => {
    const wide = Math.min(one.right, next.right) - Math.max(one.left, next.left);
    const high = Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top);
    return wide > SLACK && high > Math.max(height(one), height(next)) / 4;
  };
  return text.layer === other.layer && text.lines.some((one) => other.lines.some((next) => meet(one, next)));
}

/** Runs in the page: all texts that are seen. */
function readTexts(): Text[] {
  const layers: (Element | null)[] = [];
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [holder, said] = [node.parentElement, node.textContent?.trim() ?? ''];
    // A dot between two parts is cut off where a line ends.
    if (!holder || !/[\p{L}\p{N}]/u.test(said) || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = closest(holder, isLayer);
    if (!layers.includes(layer)) layers.push(layer);
    const holding = closest(holder, (each) => isScrolled(each) || isDrawn(each) || isCutting(each));
    texts.push({
      said: said.slice(0, 60),
      lines: [...range.getClientRects()].map(boxOf),
      // What scrolls may hide some of it for now.
      box: holding && !isScrolled(holding) ? boxOf(holding.getBoundingClientRect()) : null,
      layer: layers.indexOf(layer),
    });
  }
  return texts;

  function closest(element: Element, is: (each: Element) => boolean): Element | null {
    let each: Element | null = element;
    while (each && !is(each)) each = each.parentElement;
    return each;
  }
  function boxOf({ left, right, top, bottom }: DOMRect): Box {
    return { left, right, top, bottom };
  }
  function isSeen(element: Element): boolean {
    const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return (
      seen &&
      !closest(element, (each) => /^(?:SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(each.tagName) || isHeard(each))
    );
  }
  /** What is for the ears only is one pixel. */
  function isHeard(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1 && isCutting(element);
  }
  function isCutting(element: Element): boolean {
    return getComputedStyle(element).overflow !== 'visible';
  }
  function isDrawn(element: Element): boolean {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    return element.tagName === 'BUTTON' || backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
  }
  function isScrolled(element: Element): boolean {
    return /auto|scroll/.test(getComputedStyle(element).overflow);
  }
  function isLayer(each: Element): boolean {
    const stays = /fixed|sticky/.test(getComputedStyle(each).position);
    return each.tagName === 'DIALOG' || stays || isScrolled(each);
  }
}

/** Runs in the page: the hints of empty fields that are longer than their fields. */
function readCutHints(): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('input')].flatMap((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    if (!pen || !field.checkVisibility()) return [];
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(field.placeholder).width > room + 1 ? [field.placeholder] : [];
  });
}
