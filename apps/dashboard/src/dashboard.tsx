import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { createDashboardRouter } from './router';
import { Toasts } from './ui/toasts';

const FRESH_MS = 10_000;

/** The application, which begins at the address of the window. */
export function createDashboard(): ReactElement {
  const router = createDashboardRouter();
  // The SDK tries again by itself where that is of use.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } });
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
