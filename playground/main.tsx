/** The playground: a chart, its values and its Lua, rendered in this page as one types. */
import { render } from 'preact';
import { App } from './app.tsx';
import { worker } from './chart/use-render.ts';

worker.warmUp();
const page = document.getElementById('page');
if (page !== null) render(<App />, page);
