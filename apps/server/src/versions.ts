import { countriesDate } from '#integrations';
import { placeDates } from '#places';
import { Passwords } from '#runtime';
import { FREE_MAIL_DATE } from '#talent';
import { ratesDateInUse } from './rates-in-database.js';
import { manifest } from './version.js';

/** Packages that are mostly data: their release says how old the data is. */
const DATA_PACKAGES = [
  ['Countries', 'i18n-iso-countries'],
  ['Subdivisions', 'iso-3166'],
  ['Time zones', '@vvo/tzdb'],
  ['Public suffixes', 'tldts'],
] as const;

/** The versions of this program, its runtime and each set of data that it uses. One line for each. */
export async function about(): Promise<string> {
  const { version, dependencies } = manifest();
  const [places, rates] = await Promise.all([placeDates(), ratesDateInUse()]);
  const lines: readonly (readonly [string, string])[] = [
    ['Openings', version],
    ['Node', process.versions.node],
    ['Cities', `${places.cities} (GeoNames, CC BY 4.0)`],
    ['Regions', `${places.regions} (GeoNames, CC BY 4.0)`],
    ['Networks', `${await countriesDate()} (IPtoASN, public domain)`],
    ['Exchange rates', `${rates} (European Central Bank)`],
    ['Common passwords', Passwords.LIST_DATE],
    ['Free mail domains', FREE_MAIL_DATE],
    ...DATA_PACKAGES.map(
      ([what, name]) => [what, `${name} ${dependencies[name]?.replace('^', '') ?? 'absent'}`] as const,
    ),
  ];
  return lines.map(([what, is]) => `${what.padEnd(20)}${is}`).join('\n');
}
