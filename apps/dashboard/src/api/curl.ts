import type { Write } from './api';

/** A text that a shell takes as one word. */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What a request needs to be written as a line of curl. */
export interface CurlRequest extends Pick<Write, 'path' | 'body' | 'ifMatch'> {
  readonly method: Write['method'] | 'GET';
  /** Names of the fields of a form that have a file. */
  readonly files?: readonly string[];
}

/**
 * The line of curl that sends a request. The key is read from the environment, so that none is copied with it.
 * @param origin of the server, such as `https://jobs.example`.
 */
export function curlText(origin: string, { method, path, body, files, ifMatch }: CurlRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellWord(`${origin}/v1${path}`)}`,
    '-H "Authorization: Bearer $OPENINGS_API_KEY"',
    ...(method === 'GET' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(ifMatch === undefined ? [] : [`-H ${shellWord(`If-Match: ${ifMatch}`)}`]),
    ...(files ?? []).map((field) => `-F ${shellWord(`${field}=@file`)}`),
    ...(body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d ${shellWord(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
  ];
  return lines.join(' \\\n  ');
}
