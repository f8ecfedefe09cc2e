/** The app's language: the initial one, and where a change is stored. */
import { chooseLanguage, type Language } from '../i18n/language.ts';
import { createStore, type Store } from '../kit/store.ts';

const KEY = 'language';

/** Begins with the language that the entry names (stored for this tab), or else with the payer's own choice. */
export function openLanguage(ofEntry: string | null, perTab: Storage, local: Storage): Store<Language> {
  if (ofEntry !== null) perTab.setItem(KEY, ofEntry);
  const begin = chooseLanguage(perTab.getItem(KEY), local.getItem(KEY), navigator.languages);
  document.documentElement.lang = begin;
  return createStore<Language>(begin);
}

/** Switches to another language and stores it for this tab and on this device. */
export function switchLanguage(
  language: Store<Language>,
  next: Language,
  perTab: Storage,
  local: Storage,
): void {
  document.documentElement.lang = next;
  local.setItem(KEY, next);
  perTab.setItem(KEY, next);
  language.set(next);
}
