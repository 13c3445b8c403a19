import { COMMON_PASSWORDS, COMMON_PASSWORDS_DATE } from './common-password-list.js';
import { hashPassword, isOutdated, isPassword, PASSWORD_HASH_COST, setPasswordHashCost } from './passwords.js';

/** The list as one text with a space around each password. It is searched as text, so no table is kept in memory. */
const list = COMMON_PASSWORDS.replaceAll('\n', ' ');

/** Whether `password` is one of the 10,000 most common, ignoring case. Takes about ten microseconds. */
export function isCommonPassword(password: string): boolean {
  return !/\s/.test(password) && list.includes(` ${password.toLowerCase()} `);
}

/** Passwords, and their one-way hashes. */
export const Passwords = {
  hash: hashPassword,
  matches: isPassword,
  isOutdated,
  isCommon: isCommonPassword,
  LIST_DATE: COMMON_PASSWORDS_DATE,
  HASH_COST: PASSWORD_HASH_COST,
  setHashCost: setPasswordHashCost,
} as const;
