/** What the build makes of the language's functions that old browsers miss (`build/missing.ts`). */
declare module 'virtual:missing-functions' {}
