import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from './api/config';
import { queryClient } from './api/query-client';
import { reloadOnce } from './reload-once';
import { router } from './router';
import { followLanguage } from './state/language';
import { followTheme } from './state/theme';
import { Toasts } from './ui/toasts';
import './styles.css';

// Asked before the first screen needs it.
void loadConfig();
followTheme();
followLanguage();

// A file of the version that this page is of may be gone once another is deployed.
addEventListener('vite:preloadError', () => reloadOnce());

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
