import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './boot/create-app.ts';
import { Root } from './frame/Root.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the document has no #root');
const root = createRoot(place);
const app = createApp();
// A transition renders in small pieces, so that a slow phone reacts to taps meanwhile; until it is done the document
// shows the skeleton.
startTransition(() => root.render(<Root app={app} arrived={new Map()} />));
