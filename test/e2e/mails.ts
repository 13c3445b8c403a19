import { type ParsedMail, simpleParser } from 'mailparser';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type SharedServer } from './server.js';

/** Parsed mails by their files, which never change. An outbox that many specs share holds hundreds, and specs ask for theirs often. */
const parsed = new Map<string, Promise<ParsedMail>>();

const parsedMail = (file: string): Promise<ParsedMail> => {
  const known = parsed.get(file) ?? readFile(file).then((bytes) => simpleParser(bytes));
  parsed.set(file, known);
  return known;
};

/** The mails that a server has written for `address` so far, oldest first. Addresses of a test should be its own. */
export async function mailsTo({ outbox }: Pick<SharedServer, 'outbox'>, address: string): Promise<ParsedMail[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => parsedMail(join(outbox, name))));
  return mails.filter(({ to }) => to !== undefined && !Array.isArray(to) && to.text === address);
}

/** The newest mail to `address`, once there are `count` of them; of those alone whose subject is like `about`. */
export async function mailTo(
  server: Pick<SharedServer, 'outbox'>,
  address: string,
  count = 1,
  about = /./,
): Promise<ParsedMail> {
  let found: ParsedMail[] = [];
  await eventually(async () => {
    found = (await mailsTo(server, address)).filter(({ subject = '' }) => about.test(subject));
    return found.length >= count;
  });
  const mail = found.at(-1);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** The link of a mail, as a reader of its text follows it. */
export function linkIn(mail: ParsedMail): URL {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? [];
  if (link === undefined) throw new Error(`The mail "${mail.subject}" has no link: ${mail.text}`);
  return new URL(link);
}
