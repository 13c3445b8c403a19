/** What a file is made of. */
export type FileContent = Blob | string | Uint8Array<ArrayBuffer>;

/**
 * A file to upload.
 * @param name with its extension: `jobs.csv`
 * @param content a text is encoded as UTF-8
 * @param type media type; that of a Blob when absent
 */
export const fileOf = (name: string, content: FileContent, type?: string): File =>
  new File([content], name, { type: type ?? (content instanceof Blob ? content.type : '') });

/** A value of a field as text. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** `fields` as multipart, files last: the server reads the others first. */
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

/** The body of a request: multipart with a file in it, else JSON. */
export function bodyOf(body: unknown): FormData | string {
  if (body instanceof FormData) return body;
  const fields = typeof body === 'object' && body !== null ? Object.values(body) : [];
  const hasFile = fields.some((value) => value instanceof Blob);
  return hasFile ? multipart(body as Readonly<Record<string, unknown>>) : JSON.stringify(body);
}
