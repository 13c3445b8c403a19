import { avoidedIn, isAvoidedName } from './words.mjs';

const isProse = (text) => /\S\s+\S/.test(text);

/** The name that a call such as `it.each(cases)(…)` begins with. */
function calledName({ type, callee, tag, object, name }) {
  if (type === 'Identifier') return name;
  const inner = callee ?? tag ?? object;
  return inner ? calledName(inner) : null;
}

const TITLED = new Set(['describe', 'it', 'test']);

/**
 * ESLint rule: comments, and texts that the program shows, are in plain words. Option `texts: false` looks at comments and titles of tests
 * alone.
 */
const plainWords = {
  meta: {
    type: 'suggestion',
    messages: { avoided: '“{{word}}” is a word to avoid: see scripts/check/prose/words.mjs.' },
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
    const titles = {
      CallExpression(node) {
        const [title] = node.arguments;
        if (title && /^(?:Template)?Literal$/.test(title.type) && TITLED.has(calledName(node.callee)))
          report(sourceCode.text.slice(...title.range), title.range[0]);
      },
    };
    return {
      Program: () => {
        for (const { range } of sourceCode.getAllComments()) report(sourceCode.text.slice(...range), range[0]);
      },
      ...(context.options[0]?.texts === false ? titles : texts),
    };
  },
};

/** ESLint rule: declared names are in plain words, and types have nouns for names. Properties may be names of stored or sent data. */
const plainNames = {
  meta: {
    type: 'suggestion',
    messages: { avoided: '“{{name}}” has a word to avoid in names: see scripts/check/prose/words.mjs.' },
    schema: [],
  },
  create(context) {
    const check = (node, isType = false) => {
      if (node?.type === 'Identifier' && isAvoidedName(node.name, isType))
        context.report({ node, messageId: 'avoided', data: { name: node.name } });
    };
    const named = (node) => check(node.id);
    const type = (node) => check(node.id, true);
    const keyed = (node) => check(node.key);
    return {
      ClassDeclaration: type,
      TSInterfaceDeclaration: type,
      TSTypeAliasDeclaration: type,
      FunctionDeclaration: named,
      VariableDeclarator: named,
      MethodDefinition: keyed,
      TSAbstractMethodDefinition: keyed,
      TSMethodSignature: keyed,
    };
  },
};

export const prose = { rules: { 'plain-words': plainWords, 'plain-names': plainNames } };
