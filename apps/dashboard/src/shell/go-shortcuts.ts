import { SCREENS } from '../screens';

/** Letters behind `g` that lead to a screen of the board. */
const LETTERS: Readonly<Record<string, string>> = {
  o: '/',
  j: '/jobs',
  c: '/companies',
  a: '/applications',
  p: '/candidates',
  e: '/employers',
  b: '/blog',
  m: '/media',
  t: '/transactions',
  w: '/webhooks',
  s: '/settings',
};

/** Those whose screen is there. */
export const GO = Object.entries(LETTERS).filter(([, to]) => SCREENS.some(({ path }) => path === to));
