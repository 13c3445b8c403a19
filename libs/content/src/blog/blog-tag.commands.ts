import { aggregate } from '#runtime';
import { blogTagDecider } from './blog-tag.decider.js';

export const blogTags = aggregate(blogTagDecider);
