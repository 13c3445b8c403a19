import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unique } from './server.js';

/** A feed of another board, on this machine. */
export interface FeedServer {
  readonly url: string;
  /** Has the feed show postings with these ids, all of the company Hill. */
  shows(...ids: readonly string[]): void;
  /** Has the feed answer this instead. */
  answers(text: string, status?: number): void;
}

const texts = new Map<string, { readonly status: number; readonly text: string }>();
let listening: Promise<HttpServer> | undefined;

async function listen(): Promise<HttpServer> {
  const server = createServer(({ url = '' }, response) => {
    const { status, text } = texts.get(url) ?? { status: 404, text: '' };
    response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return server;
}

const job = (
  id: string,
) => `<job><title>Nurse ${id}</title><referencenumber>${id}</referencenumber><company>Hill</company>
  <url>https://hill.example/jobs/${id}</url><description>Cares on ward ${id}.</description></job>`;

/** A feed with an address of its own, whose query is a secret. It ends with the process. */
export async function feedSource(...ids: readonly string[]): Promise<FeedServer> {
  const { port } = (await (listening ??= listen())).address() as AddressInfo;
  const path = `/feed-${unique()}.xml?token=hidden-${unique()}`;
  const answers = (text: string, status = 200) => void texts.set(path, { status, text });
  const shows = (...all: readonly string[]) =>
    answers(`<?xml version="1.0"?><source>${all.map(job).join('')}</source>`);
  shows(...ids);
  return { url: `http://127.0.0.1:${port}${path}`, shows, answers };
}

/** The body that adds a feed which is read only when it is asked to. */
export const incoming = (sourceUrl: string) => ({
  name: 'Partner',
  direction: 'in',
  format: 'indeed_xml',
  sourceUrl,
  isPaused: true,
});
