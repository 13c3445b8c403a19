import { aggregate } from '#runtime';
import { blogPostDecider } from './blog-post.decider.js';

export const blogPosts = aggregate(blogPostDecider);
