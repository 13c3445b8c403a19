import { isKnown } from '#http/board';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A built file, ready to be sent. */
export interface BuiltFile {
  readonly type: string;
  /** The encoding of `body`; null: not encoded. */
  readonly encoding: 'br' | 'gzip' | null;
  /** A weak entity tag, the same for all encodings. */
  readonly etag: string;
  /** Its URL contains its version. */
  readonly isForever: boolean;
  readonly body: () => Buffer | Promise<Buffer>;
}

/** Answers with `file`, or with 304. @param policy the content security policy: what a page may load and run. */
export async function sendBuiltFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, encoding, etag, isForever, body }: BuiltFile,
  policy: string,
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
    'vary': 'Accept-Encoding',
    'etag': etag,
  });
  if (reply.statusCode === 200 && isKnown(request, etag)) return reply.status(304).send();
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(type).send(await body());
}
