import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './boot/create-app.ts';
import { Root } from './frame/Root.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the document has no #root');
const root = createRoot(place);
const app = createApp();
// Drawn piece by piece, so that a slow phone hears its payer meanwhile: the document shows bones until then.
startTransition(() => root.render(<Root app={app} arrived={new Map()} />));
