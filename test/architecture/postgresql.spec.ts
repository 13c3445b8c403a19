import { expect, test } from '@jest/globals';
import { newestMinor, warning } from '../../scripts/check/postgresql.mjs';

test('the newest minor release is found in a listing of files and in one of versions', () => {
  const files =
    '<a href="postgresql-18_18.4-1.dsc"> <a href="postgresql-18_18.10-1_amd64.deb"> <a href="x_18.11~rc1-1.dsc">';
  expect(newestMinor(files, 18)).toBe(10);
  expect(newestMinor('<version>17.9.0</version><version>18.6.0</version>', 18)).toBe(6);
  expect(newestMinor('not found', 18)).toBeNull();
});

test.each([
  ['18.4.0-beta.17', 4, null],
  ['18.4.0-beta.17', 5, null],
  ['18.4.0-beta.17', null, null],
  ['18.4.0-beta.17', 6, 'warning: the embedded PostgreSQL is 18.4, and 18.6 is out.'],
])('of %s beside 18.%s is: %s', (embedded, newest, message) => expect(warning(embedded, newest)).toBe(message));
