import { expect, type Locator, type Page } from '@playwright/test';

/** Where the keyboard is, as somebody sees it. */
type Stop = {
  readonly what: string;
  /** On nothing: the next key goes nowhere. */
  readonly lost: boolean;
  /** Something is drawn around it, or around what stands for it. */
  readonly ringed: boolean;
  /** Nothing lies over it. */
  readonly clear: boolean;
  /** Comes after the stop before it in the page's text. */
  readonly inOrder: boolean;
};

/** The focus is on something that can be seen to have it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const { what, lost, ringed, clear } = await look(page);
  expect({ what, lost, ringed, clear }).toEqual({ what, lost: false, ringed: true, clear: true });
}

/** From where the keyboard is, by Tab alone, to something; each stop on the way can be seen and comes in order. */
export async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  await look(page);
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await look(page);
    expect(stop).toEqual({ what: stop.what, lost: false, ringed: true, clear: true, inOrder: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached by ${most} tabs`);
}

/** After another page came into view the keyboard begins at its title. */
export async function expectAtTitle(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

function look(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const before: unknown = Reflect.get(window, 'stopBefore');
    Reflect.set(window, 'stopBefore', at);
    // A box that is drawn by its neighbour has its ring there, and a field inside a frame around it.
    const shown = [at, at.nextElementSibling, at.parentElement].filter((each) => each !== null);
    const ringed = shown.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    const { left, top, width, height } = at.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = at.closest('label');
    return {
      what: `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40)}`,
      lost: at === document.body,
      ringed,
      clear: over !== null && (at.contains(over) || label?.contains(over) === true),
      inOrder:
        !(before instanceof Node) ||
        !before.isConnected ||
        (before.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    };
  });
}
