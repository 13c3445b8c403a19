/** The content of a file. */
export type FileContent = Blob | string | Uint8Array<ArrayBuffer>;

/**
 * A file to upload.
 * @param name with its extension: `jobs.csv`
 * @param content a text is encoded as UTF-8
 * @param type media type; default: the type of the Blob
 */
export const fileOf = (name: string, content: FileContent, type?: string): File =>
  new File([content], name, { type: type ?? (content instanceof Blob ? content.type : '') });

/** A field value as text. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Encodes `fields` as multipart. Files come last, because the server reads other fields first. */
export function multipart(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const given = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each: unknown) => [name, each] as const),
  );
  for (const [name, value] of given) if (!(value instanceof Blob)) form.append(name, textOf(value));
  for (const [name, value] of given) if (value instanceof Blob) form.append(name, value);
  return form;
}

/** Encodes a request body: multipart if it contains a file, otherwise JSON. */
export function bodyOf(body: unknown): FormData | string {
  if (body instanceof FormData) return body;
  const fields = typeof body === 'object' && body !== null ? Object.values(body) : [];
  const hasFile = fields.some((value) => value instanceof Blob);
  return hasFile ? multipart(body as Readonly<Record<string, unknown>>) : JSON.stringify(body);
}
