import { boardDe } from './board.de.js';
import { boardEn, type BoardTexts } from './board.en.js';
import type { Language } from './language.js';
import { mailsEn } from './mails.en.js';

export type { BoardTexts } from './board.en.js';
export { CHECKOUT_RETURN_TEXTS, type CheckoutReturnTexts } from './checkout-return.js';
export { dayText, moneyText } from './formats.js';
export { acceptedLanguage, type Language, languageOf, LANGUAGES } from './language.js';
export type { MailTexts } from './mails.en.js';
export { numberText, plural, type PluralForms } from './plural.js';

/** Texts of the pages of a board, by language. */
export const BOARD_TEXTS: Readonly<Record<Language, BoardTexts>> = { en: boardEn, de: boardDe };

/** Texts of mails, by language. There are only English ones yet. */
export const MAIL_TEXTS = { en: mailsEn } as const;
