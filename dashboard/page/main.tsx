import { render } from 'preact';
import { App } from './shell/app.tsx';

const place = document.getElementById('page');
if (place !== null) render(<App />, place);
