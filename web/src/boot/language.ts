/**
 * The app's language is the document's, which has the texts of no other one. Here is what the payer wants, where a choice is
 * stored, and how the document of another language is loaded.
 */
import { LANGUAGE_KEY } from '../early/storage-keys.ts';
import { openStorage } from '../host/storage.ts';
import { chooseLanguage, currentLanguage, type Language } from '../i18n/language.ts';
import { chosenForService, tellService } from './language-cookie.ts';

/** The parameter of an address that names a language. The service heeds it before anything else. */
const PARAMETER = 'lang';

/**
 * Whether the payer wants another language than this document's: then the right document is loaded at the same address. This
 * runs before anything is taken from the address, so that nothing of it is lost. It asks once: the address names the
 * language then, and if the document still comes in another one (without a network there may be no other), it is shown.
 */
export function loadsOwnLanguage(): boolean {
  const perTab = openStorage(() => window.sessionStorage);
  const local = openStorage(() => window.localStorage);
  const chosen = local.getItem(LANGUAGE_KEY) ?? chosenForService();
  if (chosen !== null && chosen !== chosenForService()) tellService(chosen);
  const named = new URL(window.location.href).searchParams.get(PARAMETER) || null;
  const wanted = chooseLanguage(ofTab(named, perTab), chosen, navigator.languages);
  if (wanted === currentLanguage() || wanted === named) return false;
  loadAnew(wanted);
  return true;
}

/** Stores the payer's choice for this tab and on this device, and loads the same page in that language. */
export function switchLanguage(next: Language, perTab: Storage, local: Storage): void {
  perTab.setItem(LANGUAGE_KEY, next);
  local.setItem(LANGUAGE_KEY, next);
  tellService(next);
  loadAnew(null);
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

/** Loads the page anew, in a language or in the one that was chosen. The history stays as it is. */
function loadAnew(language: Language | null): void {
  const address = new URL(window.location.href);
  if (language === null) address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, language);
  window.history.replaceState(window.history.state, '', address.href);
  window.location.reload();
}
