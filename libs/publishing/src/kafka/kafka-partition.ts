/**
 * The partition of `key` in a topic of `partitions` partitions, as the clients of Kafka choose it: murmur2 of the key's
 * bytes. kafkajs has the same function, but computes it with BigInt, which costs several microseconds for each message.
 */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
}

const SEED = 0x9747b28c;
const M = 0x5bd1e995;
const R = 24;

function murmur2(data: Buffer): number {
  const { length } = data;
  const whole = length & ~3;
  let h = SEED ^ length;
  for (let at = 0; at < whole; at += 4) {
    const k = Math.imul(data.readInt32LE(at), M);
    h = Math.imul(h, M) ^ Math.imul(k ^ (k >>> R), M);
  }
  if (length > whole) {
    for (let at = length - 1; at >= whole; at--) h ^= (data[at] ?? 0) << (8 * (at - whole));
    h = Math.imul(h, M);
  }
  h = Math.imul(h ^ (h >>> 13), M);
  return h ^ (h >>> 15);
}
