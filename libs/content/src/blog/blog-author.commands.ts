import { aggregate } from '#runtime';
import { blogAuthorDecider } from './blog-author.decider.js';

export const blogAuthors = aggregate(blogAuthorDecider);
