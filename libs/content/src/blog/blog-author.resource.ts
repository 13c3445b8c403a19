import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { mediaHolder } from '../media/media.service.js';
import { AUTHOR_STATUSES, blogAuthorDecider, blogAuthors } from './blog-author.decider.js';
import { OperatorBlogAuthorsController } from './blog-author.operator.controller.js';
import { blogAuthorExport, BlogAuthorReader, blogAuthorRows } from './blog-author.read-model.js';
import { BlogAuthors, AuthorImages } from './blog-author.service.js';

/** Authors of blog posts. */
export const blogAuthorResource: Resource = {
  controllers: [OperatorBlogAuthorsController],
  providers: [
    commandHandler(blogAuthors),
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
