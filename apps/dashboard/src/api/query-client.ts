import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;

/** The SDK tries again by itself where that is of use. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } });
