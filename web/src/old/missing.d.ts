/** The module of polyfills that the build makes (`build/missing.ts`). */
declare module 'virtual:missing-functions' {}
