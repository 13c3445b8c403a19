/** The first rows of a table, to show how its columns are read. */
export interface CsvSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * Reads the first rows of a CSV file. The server reads the whole file by itself; this is for the eye alone.
 * @param most how many rows below the header.
 */
export function csvSample(text: string, most: number): CsvSample {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const [header = [], ...rows] = records(text.replace(/^\uFEFF/, ''), delimiter, most + 1);
  return { header: header.map((name) => name.trim()), rows };
}

/** Records of a text, with quoted cells that may have delimiters and line breaks. */
function records(text: string, delimiter: string, most: number): string[][] {
  const all: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    record.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (record.some((each) => each !== '')) all.push(record);
    record = [];
  };
  for (let at = 0; at < text.length && all.length < most; at++) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n') endRecord();
    else if (letter !== '\r') cell += letter;
  }
  if (all.length < most && (cell !== '' || record.length > 0)) endRecord();
  return all;
}

const keyOf = (id: string) => `openings.import.${id}`;

/** Keeps the first rows of an uploaded file while this window is open: the server does not show them. */
export async function keepSample(id: string, file: File): Promise<void> {
  const sample = csvSample(await file.slice(0, 65_536).text(), 5);
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(sample));
  } catch {
    // Then the import has no preview.
  }
}

/** The first rows of the file of an import; null when another window uploaded it. */
export function sampleOf(id: string): CsvSample | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as CsvSample | null;
  } catch {
    return null;
  }
}
