import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { mediaHolder } from '../media/media.service.js';
import { blogPostDecider, blogPosts, POST_STATUSES } from './blog-post.decider.js';
import { OperatorBlogPostsController } from './blog-post.operator.controller.js';
import { blogPostExport, BlogPostReader, blogPostRows } from './blog-post.read-model.js';
import { BlogPosts, PostImages } from './blog-post.service.js';

/** Blog posts: draft, scheduled and published. */
export const blogPostResource: Resource = {
  controllers: [OperatorBlogPostsController],
  providers: [
    commandHandler(blogPosts),
    readModel(blogPostRows),
    exportable(blogPostExport),
    BlogPostReader,
    BlogPosts,
    ...mediaHolder(PostImages),
  ],
  tags: { 'Blog posts': 'Blog posts: draft, scheduled and published.' },
  vocabularies: { BlogPostStatus: POST_STATUSES },
  events: [
    eventNamesOf(blogPostDecider, {
      object: 'blog_post',
      partial: ['BlogPostChanged'],
      fields: { coverMediaId: null, ogImageMediaId: null },
    }),
  ],
};
