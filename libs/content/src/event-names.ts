import { type EventNames, eventNamesOf } from '#kernel';
import { blogAuthorDecider } from './blog/blog-author.decider.js';
import { blogPostDecider } from './blog/blog-post.decider.js';
import { blogTagDecider } from './blog/blog-tag.decider.js';
import { boardSettingsDecider } from './board-settings/board-settings.decider.js';
import { customObjectRecordDecider } from './custom-object-record/custom-object-record.decider.js';
import { customObjectTypeDecider } from './custom-object-type/custom-object-type.decider.js';
import { domainDecider } from './domain/domain.decider.js';
import { mediaDecider } from './media/media.decider.js';
import { pageDecider } from './page/page.decider.js';
import { profileFormDecider } from './profile-form/profile-form.decider.js';
import { redirectDecider } from './redirect/redirect.decider.js';

/** What the events of this context are called in public. */
export const contentEventNames: readonly EventNames[] = [
  eventNamesOf(boardSettingsDecider, {
    object: 'settings',
    types: {
      BoardSlugChanged: 'slug_changed',
      BoardNameChanged: 'name_changed',
      SettingsChanged: 'updated',
      PasswordProtectionEnabled: 'password_enabled',
      PasswordProtectionDisabled: 'password_disabled',
    },
    partial: ['SettingsChanged', 'AdsenseChanged'],
  }),
  eventNamesOf(domainDecider, { object: 'domain' }),
  eventNamesOf(mediaDecider, { object: 'media', types: { MediaStored: 'created' } }),
  eventNamesOf(pageDecider, { object: 'page', partial: ['PageChanged'] }),
  eventNamesOf(blogPostDecider, {
    object: 'blog_post',
    partial: ['BlogPostChanged'],
    fields: { coverMediaId: null, ogImageMediaId: null },
  }),
  eventNamesOf(blogAuthorDecider, { object: 'blog_author', partial: ['BlogAuthorChanged'] }),
  eventNamesOf(blogTagDecider, { object: 'blog_tag', partial: ['BlogTagChanged'] }),
  eventNamesOf(redirectDecider, { object: 'redirect', partial: ['RedirectChanged'] }),
  eventNamesOf(customObjectTypeDecider, { object: 'custom_object_type', partial: ['CustomObjectTypeChanged'] }),
  eventNamesOf(customObjectRecordDecider, { object: 'custom_object_record', partial: ['CustomObjectRecordChanged'] }),
  eventNamesOf(profileFormDecider, {
    object: 'profile_form',
    types: { ProfileFieldsDefined: 'fields_defined', ProfileReferencesDefined: 'references_defined' },
  }),
];
