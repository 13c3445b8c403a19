import { file, imported, own, type Arrange } from '../operation-calls.js';

/** How operations on imports are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createImport: async () => ({ path: '/v1/imports', form: [['file', file()]] }),
  cancelImport: async (at) => {
    const { id } = await imported(at);
    return { path: `/v1/imports/${id}/cancel`, shown: own(`/v1/imports/${id}`) };
  },
  confirmImport: async (at) => ({ path: `/v1/imports/${(await imported(at)).id}/confirm`, body: {} }),
};
