import type { ApiPart } from '#http';
import { AUTHOR_STATUSES } from './blog/blog-author.decider.js';
import { POST_STATUSES } from './blog/blog-post.decider.js';
import { TAG_VISIBILITIES } from './blog/blog-tag.decider.js';
import { COUNTRY_GATING_MODES, TALENT_DIRECTORY_VISIBILITIES } from './board-settings/config.js';
import { DOMAIN_STATUSES } from './domain/domain.decider.js';
import { MEDIA_PURPOSES } from './media/media.decider.js';
import { PAGE_STATUSES } from './page/page.read-model.js';
import { REDIRECT_STATUSES } from './redirect/redirect.decider.js';
import { contentEventNames } from './event-names.js';

declare module '#http' {
  interface ScopeNames {
    'blog.read': true;
    'blog.publish': true;
    'blog.manage': true;
    'custom_objects.read': true;
    'custom_objects.manage': true;
    'domains.read': true;
    'domains.manage': true;
    'media.read': true;
    'media.manage': true;
    'pages.read': true;
    'pages.manage': true;
    'redirects.read': true;
    'redirects.manage': true;
    'settings.read': true;
    'settings.manage': true;
  }
}

declare module '#runtime' {
  interface OperationKinds {
    'domains.verify': true;
    'custom_objects.records_import': true;
  }
  interface OperationSubjects {
    domain: true;
    custom_object_type: true;
  }
}

/** How a board looks, and what it says. */
export const contentApi: ApiPart = {
  tags: {
    'Board': 'What a storefront shows of the board itself.',
    'Settings': 'How the board looks and behaves: name and address, texts, switches, advertising, job form, password.',
    'Blog': 'Posts of the board, with their authors and tags.',
    'Blog posts': 'Posts of the blog: drafts, scheduled and published.',
    'Blog authors': 'Who wrote the posts of the blog.',
    'Blog tags': 'What the posts of the blog are about.',
    'Sandbox': 'Trying a board as somebody made up. No board is a sandbox.',
    'Page content': 'Texts of the board under addresses of their own.',
    'Redirects': 'Paths of the storefront that are no pages any more, and where they lead.',
    'Domains': 'Hostnames of the board, and the proof in DNS that they are its own.',
    'Custom objects': 'Kinds of objects that a board makes up, and their records, which profiles may name.',
    'Media': 'Images of the board, its companies and its posts.',
  },
  scopes: [
    'blog.read',
    'blog.publish',
    'blog.manage',
    'custom_objects.read',
    'custom_objects.manage',
    'domains.read',
    'domains.manage',
    'media.read',
    'media.manage',
    'pages.read',
    'pages.manage',
    'redirects.read',
    'redirects.manage',
    'settings.read',
    'settings.manage',
  ],
  events: contentEventNames,
  operationKinds: ['domains.verify', 'custom_objects.records_import'],
  operationSubjects: ['domain', 'custom_object_type'],
  vocabularies: {
    BlogAuthorStatus: AUTHOR_STATUSES,
    BlogPostStatus: POST_STATUSES,
    BlogTagVisibility: TAG_VISIBILITIES,
    CountryGatingMode: COUNTRY_GATING_MODES,
    TalentDirectoryVisibility: TALENT_DIRECTORY_VISIBILITIES,
    MediaPurpose: MEDIA_PURPOSES,
    DomainStatus: DOMAIN_STATUSES,
    RedirectStatusCode: REDIRECT_STATUSES,
    PublicationStatus: PAGE_STATUSES,
  },
};
