export default {
  printWidth: 120,
  singleQuote: true,
  // Keys of one object are quoted alike: names of headers, events and fields that need quotes stand beside names that do not.
  quoteProps: 'consistent',
};
