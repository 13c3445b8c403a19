import { plain } from './countries.iso.js';

// The names that people write for cities which the city table keeps under another one: `written=kept`.
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AT: 'Wien=Vienna',
  BE:
    'Antwerp=Antwerpen, Anvers=Antwerpen, Bruges=Brugge, Brussel=Brussels, Bruxelles=Brussels, Brüssel=Brussels, ' +
    'Gand=Gent, Ghent=Gent, Louvain=Leuven, Luik=Liège, Lüttich=Liège',
  BG: 'Sofiya=Sofia',
  CA: 'Quebec City=Québec',
  CH: 'Basle=Basel, Bâle=Basel, Berne=Bern, Genf=Genève, Geneva=Genève, Lucerne=Luzern, Zuerich=Zürich',
  CN: 'Canton=Guangzhou, Peking=Beijing',
  CZ: 'Brünn=Brno, Plzeň=Pilsen, Prag=Prague, Praha=Prague',
  DE:
    'Brunswick=Braunschweig, Cologne=Köln, Duesseldorf=Düsseldorf, Frankfurt=Frankfurt am Main, ' +
    'Frankfurt a M=Frankfurt am Main, Frankfurt Main=Frankfurt am Main, Freiburg im Breisgau=Freiburg, ' +
    'Hanover=Hannover, Koeln=Köln, Muenchen=Munich, München=Munich, Nuernberg=Nürnberg, Nuremberg=Nürnberg, ' +
    'Saarbruecken=Saarbrücken',
  DK: 'Aarhus=Århus, Kobenhavn=Copenhagen, København=Copenhagen, Kopenhagen=Copenhagen',
  ES: 'Corunna=A Coruña, La Coruña=A Coruña, Palma de Mallorca=Palma, Saragossa=Zaragoza, Seville=Sevilla',
  FI: 'Esbo=Espoo, Helsingfors=Helsinki, Tammerfors=Tampere, Åbo=Turku',
  FR: 'Lyons=Lyon, Marseilles=Marseille, Nizza=Nice, Strassburg=Strasbourg',
  GB: 'Greater London=London, Londres=London, Newcastle=Newcastle upon Tyne, Stoke=Stoke-on-Trent',
  GR: 'Athen=Athens, Athina=Athens, Salonica=Thessaloníki',
  IN: 'Bangalore=Bengaluru, Bombay=Mumbai, Calcutta=Kolkata, Gurugram=Gurgaon, Madras=Chennai, Mysuru=Mysore, Poona=Pune',
  IT:
    'Bozen=Bolzano, Firenze=Florence, Florenz=Florence, Genova=Genoa, Mailand=Milan, Milano=Milan, Napoli=Naples, ' +
    'Neapel=Naples, Padua=Padova, Rom=Rome, Roma=Rome, Syracuse=Siracusa, Torino=Turin, Venedig=Venice, ' +
    'Venezia=Venice',
  JP: 'Tokio=Tokyo',
  KZ: 'Astana=Nur-Sultan',
  LU: 'Luxemburg=Luxembourg, Luxembourg City=Luxembourg',
  MX: 'CDMX=Mexico City, Ciudad de México=Mexico City, Mexico DF=Mexico City',
  NL: "Den Bosch='s-Hertogenbosch, Den Haag=The Hague, La Haye=The Hague, 's-Gravenhage=The Hague",
  PL: 'Breslau=Wrocław, Cracow=Kraków, Danzig=Gdańsk, Krakau=Kraków, Posen=Poznań, Warschau=Warsaw, Warszawa=Warsaw',
  PT: 'Lisboa=Lisbon, Lissabon=Lisbon, Oporto=Porto',
  RO: 'București=Bucharest, Bukarest=Bucharest, Cluj=Cluj-Napoca',
  RS: 'Belgrad=Belgrade, Beograd=Belgrade',
  RU: 'Moskau=Moscow, Moskva=Moscow, Sankt Peterburg=Saint Petersburg',
  SE: 'Gothenburg=Göteborg',
  UA: 'Kharkov=Kharkiv, Kiev=Kyiv, Lemberg=Lviv, Lvov=Lviv, Odesa=Odessa',
  US:
    'LA=Los Angeles, NYC=New York City, New York=New York City, SF=San Francisco, Washington=Washington D.C., ' +
    'Washington DC=Washington D.C.',
  VN: 'HCMC=Ho Chi Minh City, Saigon=Ho Chi Minh City',
  XK: 'Prishtina=Pristina, Prishtinë=Pristina',
};

/** A city of the table that is also meant by another name. */
export interface OtherName {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The table's name for it, plain. */
  readonly name: string;
}

// Where the table's name is not, or no longer, the usual one in English. They are found by either.
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'BE/Antwerpen': 'Antwerp',
  'BE/Brugge': 'Bruges',
  'BE/Gent': 'Ghent',
  'CH/Genève': 'Geneva',
  'CH/Luzern': 'Lucerne',
  'DE/Köln': 'Cologne',
  'DE/Nürnberg': 'Nuremberg',
  'DK/Århus': 'Aarhus',
  'ES/Sevilla': 'Seville',
  'IN/Gurgaon': 'Gurugram',
  'IN/Mysore': 'Mysuru',
  'IT/Padova': 'Padua',
  'IT/Siracusa': 'Syracuse',
  'KZ/Nur-Sultan': 'Astana',
  'SE/Göteborg': 'Gothenburg',
  'UA/Odessa': 'Odesa',
};

/** What a city of the table is called in English today. */
export const usualName = (country: string, name: string): string => USUAL_NAMES[`${country}/${name}`] ?? name;

/** What each written name, made plain, may also mean. */
export const otherNames: ReadonlyMap<string, readonly OtherName[]> = readNames();

function readNames(): ReadonlyMap<string, readonly OtherName[]> {
  const names = new Map<string, OtherName[]>();
  for (const [country, pairs] of Object.entries(OTHER_NAMES))
    for (const pair of pairs.split(', ')) {
      const [written = '', kept = ''] = pair.split('=').map(plain);
      if (written !== kept) names.set(written, [...(names.get(written) ?? []), { country, name: kept }]);
    }
  return names;
}
