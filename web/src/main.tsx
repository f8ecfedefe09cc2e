import { createRoot } from 'react-dom/client';
import { createApp } from './app/create-app.ts';
import { Root } from './app/Root.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the document has no #root');
createRoot(place).render(<Root app={createApp()} arrived={new Map()} />);
