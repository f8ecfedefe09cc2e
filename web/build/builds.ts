import { LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';

/** A build of the app: in one language, for modern browsers or for those between `FLOOR` and `MODERN`. */
export type AppBuild = { readonly old: boolean; readonly language: Language };

export const BUILDS: readonly AppBuild[] = [false, true].flatMap((old) =>
  LANGUAGE_TAGS.map((language) => ({ old, language })),
);

/** Vite's mode for a build. */
export function modeOf({ old, language }: AppBuild): string {
  return `${old ? 'old' : 'modern'}.${language}`;
}

/** The build of a mode; null for Vite's own modes, as the development server's. */
export function buildOf(mode: string): AppBuild | null {
  return BUILDS.find((build) => modeOf(build) === mode) ?? null;
}
