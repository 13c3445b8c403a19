/** Replaces `text` by code of the same length, so that places in it stay true. */
const asCode = (text) => {
  if (text.length < 3) return ' '.repeat(text.length);
  return `\`${text.slice(1, -1).replace(/[^\n]/g, 'x')}\``;
};

/** Replaces everything but line ends by spaces. */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/**
 * The prose of Markdown, at the same places as in the source: blocks of code, comments and front matter are blank; addresses, paths and titles of
 * tests are code.
 */
export const proseOf = (markdown) =>
  markdown
    .replace(/^---\n[\s\S]*?\n---\n/, blank)
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2[^\n]*$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    // A test is named by its file and its title, and the title is as the test has it.
    .replace(/(`[^`\n]+\.ts`)((?:,? "[^"\n]*")+)/g, (_, file, titles) => file + blank(titles))
    .replace(/(`+)(?!`)[^`]+?(?<!`)\1(?!`)/g, asCode)
    .replace(/\b[a-z]+_[a-z_]+\b/g, asCode)
    .replace(/\]\([^()\s]*\)/g, (target) => `]${asCode(target.slice(1))}`)
    // Spoken as letters, which the rule about "a" and "an" does not know.
    .replace(/\b(?:https?|SHA-256)\b(?!:)/g, asCode)
    .replace(/<?https?:\/\/[^\s)>]*>?/g, asCode)
    .replace(/@[\w-]+\/[\w-]+/g, asCode)
    .replace(/(?<=^|[\s[(])[\w.-]*\/[\w./-]*(?=$|[\s\]),.;:])/gm, asCode)
    .replace(/(?<=^|[\s[(])[\w-]+\.(?:md|json|mjs|ts|yaml|yml|txt|sql|tsv)(?=$|[\s\]),.;:])/gm, asCode);

/** Markdown without its code: what is searched for words to avoid. */
export const withoutCode = (markdown) => proseOf(markdown).replace(/(`+)[\s\S]*?\1/g, blank);
