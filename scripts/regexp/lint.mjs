// An ESLint rule against regular expressions whose work is not linear over their input: they start again at every character of a run.
import { RegExpParser } from '@eslint-community/regexpp';

const MESSAGE =
  'This expression reads a run of characters again from each of them. Begin it with ^, or with (?<!x) before x+$.';

const parser = new RegExpParser();

const isSet = ({ type }) => ['Character', 'CharacterClass', 'CharacterSet'].includes(type);
const isRun = (element) => element?.type === 'Quantifier' && element.max === Infinity && isSet(element.element);

/** Whether a search for `alternative` starts again at every character of a run that has to reach the end of the text. */
function startsAgain({ elements: [run, ...rest] }) {
  if (!isRun(run)) return false;
  const next = rest.find((each) => each.type !== 'Quantifier' || each.min > 0);
  return next?.type === 'Assertion' && next.kind === 'end';
}

/** `linear-regexp`: reports expressions that read a run of characters once for each of its characters. */
export const regexp = {
  rules: {
    'linear-regexp': {
      create: (context) => ({
        'Literal[regex]': (node) => {
          const { pattern, flags } = node.regex;
          if (flags.includes('y')) return;
          let parsed;
          try {
            parsed = parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') });
          } catch {
            return;
          }
          const isQuadratic = (alternatives) =>
            alternatives.some(
              (each) =>
                startsAgain(each) ||
                (each.elements.length > 0 &&
                  /Group$/.test(each.elements[0].type) &&
                  isQuadratic(each.elements[0].alternatives)),
            );
          if (isQuadratic(parsed.alternatives)) context.report({ node, message: MESSAGE });
        },
      }),
    },
  },
};
