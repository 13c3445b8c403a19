import { aggregate } from '#runtime';
import { blogAuthorDecider } from './blog/blog-author.decider.js';
import { blogPostDecider } from './blog/blog-post.decider.js';
import { blogTagDecider } from './blog/blog-tag.decider.js';
import { boardSettingsDecider } from './board-settings/board-settings.decider.js';
import { domainDecider } from './domain/domain.decider.js';
import { mediaDecider } from './media/media.decider.js';
import { pageDecider } from './page/page.decider.js';
import { redirectDecider } from './redirect/redirect.decider.js';

export const blogAuthors = aggregate(blogAuthorDecider);
export const blogPosts = aggregate(blogPostDecider);
export const blogTags = aggregate(blogTagDecider);
export const boardSettings = aggregate(boardSettingsDecider);
export const domains = aggregate(domainDecider);
export const media = aggregate(mediaDecider);
export const pages = aggregate(pageDecider);
export const redirects = aggregate(redirectDecider);
