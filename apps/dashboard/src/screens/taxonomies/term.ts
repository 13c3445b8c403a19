import type { Schema } from '../../api/types';

/** Skills, categories and markets are alike; categories stand in each other. */
export type TermKind = 'skills' | 'categories' | 'markets';
export type Term = Schema<'Skill'> & Partial<Pick<Schema<'Category'>, 'parentId' | 'children'>> & { depth?: number };
