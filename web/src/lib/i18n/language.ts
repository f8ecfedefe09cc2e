import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language, languageOfTag } from '@life-payment/contract/rules';
import { LANGUAGE_KEY, openStorage, tellService } from '../host/host.ts';

export type { Language };

/** The first language that the app has, of the entry address, the payer's choice and the browser; else the default. */
export function chooseLanguage(
  ofEntry: string | null,
  chosen: string | null,
  browser: readonly string[],
): Language {
  for (const tag of [ofEntry, chosen, ...browser]) {
    const language = tag === null ? undefined : languageOfTag(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** The current language: the document's `lang`, which messages, numbers and dates follow. */
export function currentLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
}

/** The next language of the list; after the last comes the first. */
export function nextLanguage(language: Language): Language {
  return LANGUAGE_TAGS[LANGUAGE_TAGS.indexOf(language) + 1] ?? DEFAULT_LANGUAGE;
}

/** The parameter of an address that names a language. The service heeds it before anything else. */
const PARAMETER = 'lang';

/** Sets the payer's language before anything is drawn: the service may not have known it. */
export function setOwnLanguage(): void {
  const perTab = openStorage(() => window.sessionStorage);
  const local = openStorage(() => window.localStorage);
  const chosen = local.getItem(LANGUAGE_KEY) ?? chosenForService();
  if (chosen !== null && chosen !== chosenForService()) tellService('language', chosen);
  const named = new URL(window.location.href).searchParams.get(PARAMETER) || null;
  document.documentElement.lang = chooseLanguage(ofTab(named, perTab), chosen, navigator.languages);
}

/** Stores the payer's choice for this tab and on this device, and loads the same page in that language. */
export function switchLanguage(next: Language, perTab: Storage, local: Storage): void {
  perTab.setItem(LANGUAGE_KEY, next);
  local.setItem(LANGUAGE_KEY, next);
  tellService('language', next);
  const address = new URL(window.location.href);
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', address.href);
  window.location.reload();
}

/**
 * The language of this tab: the one that the entry names, which is stored. Pages that are loaded again, or that the payer goes
 * back to, may name the one of before a switch: then the stored one is newer.
 */
function ofTab(named: string | null, perTab: Storage): string | null {
  const stored = perTab.getItem(LANGUAGE_KEY);
  if (named === null || (stored !== null && !isArrival())) return stored;
  perTab.setItem(LANGUAGE_KEY, named);
  return named;
}

function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const type: unknown = navigation && Reflect.get(navigation, 'type');
  return type !== 'reload' && type !== 'back_forward';
}

/** The language that the service was told; null when none. */
function chosenForService(): string | null {
  const [, value] = /(?:^|;\s*)language=([\w-]+)/.exec(document.cookie) ?? [];
  return value ?? null;
}
