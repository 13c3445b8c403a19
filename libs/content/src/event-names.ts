import { type EventNames, eventNames } from '#kernel';
import type { BlogAuthorEvents } from './blog/blog-author.decider.js';
import type { BlogPostEvents } from './blog/blog-post.decider.js';
import type { BlogTagEvents } from './blog/blog-tag.decider.js';
import type { BoardSettingsEvents } from './board-settings/board-settings.decider.js';
import type { CustomObjectRecordEvents } from './custom-object-record/custom-object-record.decider.js';
import type { CustomObjectTypeEvents } from './custom-object-type/custom-object-type.decider.js';
import type { DomainEvents } from './domain/domain.decider.js';
import type { MediaEvents } from './media/media.decider.js';
import type { PageEvents } from './page/page.decider.js';
import type { ProfileFormEvents } from './profile-form/profile-form.decider.js';
import type { RedirectEvents } from './redirect/redirect.decider.js';

/** What the events of this context are called in public. */
export const contentEventNames: readonly EventNames[] = [
  eventNames<BoardSettingsEvents>({
    category: 'boardSettings',
    object: 'settings',
    types: {
      BoardSlugChanged: 'slug_changed',
      BoardNameChanged: 'name_changed',
      SettingsChanged: 'updated',
      LogoChanged: 'logo_changed',
      HeroChanged: 'hero_changed',
      HeroRemoved: 'hero_removed',
      PrimaryDomainChanged: 'primary_domain_changed',
      AdsenseChanged: 'adsense_changed',
      CustomFieldsDefined: 'custom_fields_defined',
      PasswordProtectionEnabled: 'password_enabled',
      PasswordProtectionDisabled: 'password_disabled',
    },
    partial: ['SettingsChanged', 'AdsenseChanged'],
  }),
  eventNames<DomainEvents>({
    category: 'domain',
    object: 'domain',
    types: {
      DomainAdded: 'created',
      DomainVerificationBegun: 'verification_begun',
      DomainVerified: 'verified',
      DomainVerificationFailed: 'verification_failed',
      DomainVerificationCancelled: 'verification_cancelled',
      DomainLost: 'lost',
      DomainRemoved: 'deleted',
    },
  }),
  eventNames<MediaEvents>({
    category: 'media',
    object: 'media',
    types: { MediaStored: 'created', MediaRemoved: 'deleted' },
  }),
  eventNames<PageEvents>({
    category: 'page',
    object: 'page',
    types: {
      PageAdded: 'created',
      PageChanged: 'updated',
      PageRemoved: 'deleted',
      PagePublished: 'published',
      PageUnpublished: 'unpublished',
    },
    partial: ['PageChanged'],
  }),
  eventNames<BlogPostEvents>({
    category: 'blogPost',
    object: 'blog_post',
    types: {
      BlogPostAdded: 'created',
      BlogPostChanged: 'updated',
      BlogPostRemoved: 'deleted',
      BlogPostPublished: 'published',
      BlogPostUnpublished: 'unpublished',
    },
    partial: ['BlogPostChanged'],
    fields: { coverMediaId: null, ogImageMediaId: null },
  }),
  eventNames<BlogAuthorEvents>({
    category: 'blogAuthor',
    object: 'blog_author',
    types: { BlogAuthorAdded: 'created', BlogAuthorChanged: 'updated', BlogAuthorRemoved: 'deleted' },
    partial: ['BlogAuthorChanged'],
  }),
  eventNames<BlogTagEvents>({
    category: 'blogTag',
    object: 'blog_tag',
    types: { BlogTagAdded: 'created', BlogTagChanged: 'updated', BlogTagRemoved: 'deleted' },
    partial: ['BlogTagChanged'],
  }),
  eventNames<RedirectEvents>({
    category: 'redirect',
    object: 'redirect',
    types: { RedirectAdded: 'created', RedirectChanged: 'updated', RedirectRemoved: 'deleted' },
    partial: ['RedirectChanged'],
  }),
  eventNames<CustomObjectTypeEvents>({
    category: 'customObjectType',
    object: 'custom_object_type',
    types: { CustomObjectTypeAdded: 'created', CustomObjectTypeChanged: 'updated', CustomObjectTypeRemoved: 'deleted' },
    partial: ['CustomObjectTypeChanged'],
  }),
  eventNames<CustomObjectRecordEvents>({
    category: 'customObjectRecord',
    object: 'custom_object_record',
    types: {
      CustomObjectRecordAdded: 'created',
      CustomObjectRecordChanged: 'updated',
      CustomObjectRecordRemoved: 'deleted',
    },
    partial: ['CustomObjectRecordChanged'],
  }),
  eventNames<ProfileFormEvents>({
    category: 'profileForm',
    object: 'profile_form',
    types: { ProfileFieldsDefined: 'fields_defined', ProfileReferencesDefined: 'references_defined' },
  }),
];
