import { generate } from 'selfsigned';

/** A key and a self-signed certificate for `name` and `others`. */
export async function certificateFor(
  name: string,
  ...others: readonly string[]
): Promise<{ readonly key: string; readonly cert: string }> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [name, ...others].map((value) => ({ type: 2, value })) },
    ],
  });
  return { key: made.private, cert: made.cert };
}
