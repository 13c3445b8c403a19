import { isApiError } from '@openings/sdk/index';

/** Whether the person may not do or read something, which another attempt does not change. */
export const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;
