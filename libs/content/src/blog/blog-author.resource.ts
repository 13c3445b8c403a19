import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { mediaHolder } from '../media/media.service.js';
import { blogAuthors } from './blog-author.commands.js';
import { blogAuthorDecider, AUTHOR_STATUSES } from './blog-author.decider.js';
import { OperatorBlogAuthorsController } from './blog-author.operator.controller.js';
import { blogAuthorExport, BlogAuthorReader, blogAuthorRows } from './blog-author.read-model.js';
import { BlogAuthors, AuthorImages } from './blog-author.service.js';

/** Authors of blog posts. */
export const blogAuthorResource: Resource = {
  controllers: [OperatorBlogAuthorsController],
  providers: [
    blogAuthors.Handler,
    readModel(blogAuthorRows),
    exportable(blogAuthorExport),
    BlogAuthorReader,
    BlogAuthors,
    ...mediaHolder(AuthorImages),
  ],
  tags: { 'Blog authors': 'Authors of blog posts.' },
  vocabularies: { BlogAuthorStatus: AUTHOR_STATUSES },
  events: [eventNamesOf(blogAuthorDecider, { object: 'blog_author', partial: ['BlogAuthorChanged'] })],
};
