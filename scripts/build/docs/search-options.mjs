// What the build and the search page have to agree on.

/** How texts are indexed and found: by beginnings of words, and with a letter wrong in longer ones. */
export const OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'address', 'excerpt'],
  searchOptions: {
    boost: { title: 6, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 5 ? 0.15 : false),
    combineWith: 'AND',
  },
};
