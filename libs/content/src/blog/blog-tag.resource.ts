import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { blogTagDecider, blogTags, TAG_VISIBILITIES } from './blog-tag.decider.js';
import { OperatorBlogTagsController } from './blog-tag.operator.controller.js';
import { blogTagExport, BlogTagReader, blogTagRows } from './blog-tag.read-model.js';
import { BlogTags } from './blog-tag.service.js';

/** Tags of blog posts. */
export const blogTagResource: Resource = {
  controllers: [OperatorBlogTagsController],
  providers: [commandHandler(blogTags), readModel(blogTagRows), exportable(blogTagExport), BlogTagReader, BlogTags],
  tags: { 'Blog tags': 'Tags of blog posts.' },
  vocabularies: { BlogTagVisibility: TAG_VISIBILITIES },
  events: [eventNamesOf(blogTagDecider, { object: 'blog_tag', partial: ['BlogTagChanged'] })],
};
