import { expect, type Locator, type Page } from '@playwright/test';

/** Where the focus is, as a person sees it. */
type Stop = {
  readonly what: string;
  /** The focus is on nothing, so the next key does nothing. */
  readonly lost: boolean;
  /** Something is drawn around it, or around the element that stands for it. */
  readonly ringed: boolean;
  /** Nothing covers it. */
  readonly clear: boolean;
  /** It comes after the previous stop in the page's text. */
  readonly inOrder: boolean;
};

/** The focused element visibly has the focus. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const { what, lost, ringed, clear } = await stopOf(page);
  expect({ what, lost, ringed, clear }).toEqual({ what, lost: false, ringed: true, clear: true });
}

/** Goes by Tab alone from the focus to an element. Each stop must be visible and in order. */
export async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  await stopOf(page);
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    expect(stop).toEqual({ what: stop.what, lost: false, ringed: true, clear: true, inOrder: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached by ${most} tabs`);
}

/** After another page has opened, the focus begins at its title. */
export async function expectAtTitle(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const before: unknown = Reflect.get(window, 'stopBefore');
    Reflect.set(window, 'stopBefore', at);
    // A box that its neighbour draws has its ring there, and a field inside a frame has it around the frame.
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
