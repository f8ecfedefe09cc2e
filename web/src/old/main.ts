// The first script of old browsers: loads the polyfills, then the app.
import 'virtual:missing-functions';
import './functions.ts';
import './dialog.ts';
import './lacks.ts';
import '../main.tsx';
