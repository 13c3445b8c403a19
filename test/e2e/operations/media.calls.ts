import { picture, type Arrange } from '../operation-calls.js';

/** How operations on media are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  uploadMedia: async () => ({
    path: '/v1/media/upload',
    form: [
      ['purpose', 'blog_image'],
      ['file', await picture()],
    ],
  }),
};
