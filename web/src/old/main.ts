// The first script of browsers that miss some of what the app uses: what they miss, then the app.
import 'virtual:missing-functions';
import './functions.ts';
import './dialog.ts';
import './lacks.ts';
import '../main.tsx';
