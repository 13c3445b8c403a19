import type { Resource } from '#http';
import { BoardBlogController } from './blog.board.controller.js';
import { PublishedBlog } from './published-blog.service.js';

const SCOPES = ['blog.read', 'blog.publish', 'blog.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** The blog as visitors read it, and the scopes of all its parts. */
export const blogResource: Resource = {
  controllers: [BoardBlogController],
  providers: [PublishedBlog],
  exports: [PublishedBlog],
  tags: { Blog: 'Posts of the board, with their authors and tags.' },
  scopes: SCOPES,
  ofMembers: SCOPES,
  idPrefixes: [
    [/tag$/i, 'blogtags'],
    [/author$/i, 'blogauthors'],
  ],
};
