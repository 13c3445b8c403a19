import { avoidedIn } from './words.mjs';

const isProse = (text) => /\S\s+\S/.test(text);

/** ESLint rule: comments, and texts that the program shows, are in plain words. Option `texts: false` looks at comments alone. */
const plainWords = {
  meta: {
    type: 'suggestion',
    messages: { avoided: '“{{word}}” is a word to avoid: see scripts/prose/words.mjs.' },
    schema: [{ type: 'object', properties: { texts: { type: 'boolean' } }, additionalProperties: false }],
  },
  create(context) {
    const { sourceCode } = context;
    const report = (text, from) => {
      for (const { word, index } of avoidedIn(text))
        context.report({
          loc: {
            start: sourceCode.getLocFromIndex(from + index),
            end: sourceCode.getLocFromIndex(from + index + word.length),
          },
          messageId: 'avoided',
          data: { word },
        });
    };
    const text = (node) => {
      const [from, to] = node.range;
      const source = sourceCode.text.slice(from, to);
      if (isProse(source)) report(source, from);
    };
    const texts = {
      Literal: (node) => typeof node.value === 'string' && text(node),
      TemplateElement: text,
      JSXText: text,
    };
    return {
      Program: () => {
        for (const { range } of sourceCode.getAllComments()) report(sourceCode.text.slice(...range), range[0]);
      },
      ...(context.options[0]?.texts === false ? {} : texts),
    };
  },
};

export const prose = { rules: { 'plain-words': plainWords } };
