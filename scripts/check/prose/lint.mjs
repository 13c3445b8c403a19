import { avoidedIn, avoidedInTitle, isAvoidedName } from './words.mjs';

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
    const report = (text, from, find = avoidedIn) => {
      for (const { word, index } of find(text))
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
          report(sourceCode.text.slice(...title.range), title.range[0], avoidedInTitle);
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

/** Properties, methods and keys that a program names itself, if their name is not computed. */
const KEYED =
  ':matches(AccessorProperty, MethodDefinition, Property, PropertyDefinition, TSAbstractMethodDefinition, TSAbstractPropertyDefinition, ' +
  'TSMethodSignature, TSPropertySignature)[computed!=true] > Identifier.key';

/**
 * ESLint rule: what a file declares has a name in plain words, and types have nouns for names. Option `stored` lists names of stored or sent
 * data, which stay.
 */
const plainNames = {
  meta: {
    type: 'suggestion',
    messages: { avoided: '“{{name}}” has a word to avoid in names: see scripts/check/prose/words.mjs.' },
    schema: [
      {
        type: 'object',
        properties: { stored: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const { sourceCode } = context;
    const stored = new Set(context.options[0]?.stored);
    const checked = new Set();
    const check = (node, isType = false) => {
      // A class is declared outside and inside of itself, and `{ name }` is a key and a variable.
      if (node.type !== 'Identifier' || stored.has(node.name) || checked.has(node.range[0])) return;
      checked.add(node.range[0]);
      if (isAvoidedName(node.name, isType)) context.report({ node, messageId: 'avoided', data: { name: node.name } });
    };
    const declared = ({ type, name, node }) => {
      // What another file exports is checked there.
      if (type === 'ImportBinding' && (node.type !== 'ImportSpecifier' || node.imported.name === name.name)) return;
      check(name, type === 'ClassName' || (type === 'Type' && node.type !== 'TSTypeParameter'));
    };
    return {
      'Program:exit'() {
        for (const { variables } of sourceCode.scopeManager.scopes)
          for (const { defs } of variables) defs.forEach(declared);
      },
      [KEYED]: (node) => check(node),
    };
  },
};

export const prose = { rules: { 'plain-words': plainWords, 'plain-names': plainNames } };
