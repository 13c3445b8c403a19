import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from './api/config';
import { createDashboard } from './dashboard';
import { reloadOnce } from './reload-once';
import { followLanguage } from './state/language';
import { followTheme } from './state/theme';
import './styles.css';

// Asked before the first screen needs it.
void loadConfig();
followTheme();
followLanguage();

// A file of the version that this page is of may be gone once another is deployed.
addEventListener('vite:preloadError', () => reloadOnce());

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{createDashboard()}</StrictMode>);
