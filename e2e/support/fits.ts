import type { Page } from '@playwright/test';

/**
 * What keeps the texts of a page from being read, a line each: it is scrolled sideways, a text is cut off, stands beyond its
 * button or mark, or covers another one.
 */
export function textTroubles(page: Page): Promise<string[]> {
  return page.evaluate(findTroubles, page.viewportSize()?.width ?? 0);
}

/** Runs in the page. A phone shows a page that is too wide smaller, so that `innerWidth` grows with it: the screen is `width` wide. */
function findTroubles(width: number): string[] {
  type Text = { readonly holder: Element; readonly said: string; readonly lines: readonly DOMRect[] };
  /** A glyph may reach over its line by a little. */
  const SLACK = 1.5;
  const wide = document.documentElement.scrollWidth;
  const troubles = wide > width ? [`the page is ${wide} wide on a screen of ${width}`] : [];

  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [holder, said] = [node.parentElement, node.textContent?.trim() ?? ''];
    // A dot between two parts is cut off where a line ends.
    if (!holder || !/[\p{L}\p{N}]/u.test(said) || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push({ holder, said: said.slice(0, 60), lines: [...range.getClientRects()] });
  }
  for (const text of texts) {
    const box = boxOf(text.holder);
    if (box && text.lines.some((line) => isBeyond(line, box)))
      troubles.push(`cut off or beyond its box: "${text.said}"`);
  }
  for (const field of document.querySelectorAll('input')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen || field.placeholder === '' || !isSeen(field)) continue;
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(field.placeholder).width > room + SLACK)
      troubles.push(`cut off in its field: "${field.placeholder}"`);
  }
  texts.forEach((text, index) => {
    for (const other of texts.slice(index + 1))
      if (layerOf(text.holder) === layerOf(other.holder) && isCovered(text, other))
        troubles.push(`"${text.said}" covers "${other.said}"`);
  });
  return troubles;

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { width, height } = each.getBoundingClientRect();
      // What is for the ears only is one pixel.
      if (width <= 1 && height <= 1 && getComputedStyle(each).overflow !== 'visible') return false;
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(each.tagName)) return false;
    }
    return true;
  }

  /** What a text has to stay in: the button, card or mark it stands on, or what cuts it off. Null where it can be scrolled to. */
  function boxOf(element: Element): DOMRect | null {
    for (let each: Element | null = element; each && !isScrolled(each); each = each.parentElement)
      if (isDrawn(each) || getComputedStyle(each).overflow !== 'visible') return each.getBoundingClientRect();
    return null;
  }

  function isDrawn(element: Element): boolean {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    const filled = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent';
    return element.tagName === 'BUTTON' || filled || borderTopWidth !== '0px';
  }

  function isBeyond(line: DOMRect, box: DOMRect): boolean {
    return (
      line.left < box.left - SLACK ||
      line.right > box.right + SLACK ||
      line.top < box.top - SLACK ||
      line.bottom > box.bottom + SLACK
    );
  }

  /** What moves as one. A dialog, or what stays in its place while the page is scrolled, covers what is below it. */
  function layerOf(element: Element): Element | null {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (each.tagName === 'DIALOG' || isStaying(each) || isScrolled(each)) return each;
    return null;
  }

  function isStaying(element: Element): boolean {
    return ['fixed', 'sticky'].includes(getComputedStyle(element).position);
  }

  function isScrolled(element: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(element);
    return [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');
  }

  /** Glyphs fill the middle of their line. */
  function isCovered(text: Text, other: Text): boolean {
    return text.lines.some((one) =>
      other.lines.some((next) => {
        const wide = Math.min(one.right, next.right) - Math.max(one.left, next.left);
        const high = Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top);
        return wide > SLACK && high > Math.max(one.height, next.height) / 4;
      }),
    );
  }
}
