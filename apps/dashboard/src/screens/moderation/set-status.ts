import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';

/** The request that sets how far a report is. */
export const setStatus = (id: string, status: Schema<'MessageReport'>['status']): Write => ({
  method: 'PATCH',
  path: `/message-reports/${id}`,
  body: { status },
});
