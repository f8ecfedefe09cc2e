/** The app's version of its specification, which it sends as `x-app-version`. */
export const APP_VERSION = '1.0.127';
