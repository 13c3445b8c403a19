import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Documents } from './operation.js';
import type { Call } from './port.js';
import { createMcpServer } from './server.js';
import { createTools } from './tools.js';

/** What a message is answered with. */
interface Around {
  readonly documents: Documents;
  readonly call: Call;
  readonly bodyLimit: number;
}

/**
 * The answer to one message that stands alone, of a client of any revision: since 2026-07-28 messages carry what earlier
 * revisions agreed on in a handshake. `close` when it was sent or is no longer wanted.
 */
export async function answerMessage(
  request: Request,
  text: string,
  { documents, call, bodyLimit }: Around,
): Promise<{ readonly response: Response; readonly close: () => void }> {
  const make = () => createMcpServer(createTools(documents, call));
  if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize: bodyLimit }))) {
    // Tools never change while a process runs, so nobody may wait for news of them.
    const handler = createMcpHandler(make, { legacy: 'reject', maxSubscriptions: 0, maxRequestBodySize: bodyLimit });
    return { response: await handler.fetch(request), close: () => void handler.close() };
  }
  const server = make();
  const transport = new WebStandardStreamableHTTPServerTransport({
    // A stream stays alive while a call waits for a long work; everything else is answered at once.
    enableJsonResponse: !/"wait"\s*:\s*true/.test(text),
    maxRequestBodySize: bodyLimit,
  });
  await server.connect(transport);
  return { response: await transport.handleRequest(request), close: () => void server.close() };
}
