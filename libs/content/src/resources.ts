import type { Resource } from '#http';
import { blogResource } from './blog/blog.resource.js';
import { blogAuthorResource } from './blog/blog-author.resource.js';
import { blogPostResource } from './blog/blog-post.resource.js';
import { blogTagResource } from './blog/blog-tag.resource.js';
import { boardSettingsResource } from './board-settings/board-settings.resource.js';
import { customObjectRecordResource } from './custom-object-record/custom-object-record.resource.js';
import { customObjectTypeResource } from './custom-object-type/custom-object-type.resource.js';
import { domainResource } from './domain/domain.resource.js';
import { mediaResource } from './media/media.resource.js';
import { pageResource } from './page/page.resource.js';
import { profileFormResource } from './profile-form/profile-form.resource.js';
import { redirectResource } from './redirect/redirect.resource.js';

/** The resources of this context, in the order of their groups in the API reference. */
export const RESOURCES: readonly Resource[] = [
  boardSettingsResource,
  blogResource,
  blogPostResource,
  blogAuthorResource,
  blogTagResource,
  pageResource,
  redirectResource,
  domainResource,
  customObjectTypeResource,
  customObjectRecordResource,
  profileFormResource,
  mediaResource,
];
