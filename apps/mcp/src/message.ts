import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Documents } from './operation.js';
import type { ApiCall } from './port.js';
import { createMcpServer } from './server.js';
import { createTools } from './tools.js';

/** What is needed to answer a message. */
interface Around {
  readonly documents: Documents;
  readonly call: ApiCall;
  readonly bodyLimit: number;
}

/**
 * Answers one message without a session, for clients of every protocol revision: since 2026-07-28 each message contains what earlier revisions
 * negotiated in a handshake. Call `close` after the response was sent or is no longer needed.
 */
export async function answerMessage(
  request: Request,
  text: string,
  { documents, call, bodyLimit }: Around,
): Promise<{ readonly response: Response; readonly close: () => void }> {
  const make = () => createMcpServer(createTools(documents, call));
  if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize: bodyLimit }))) {
    // Tools never change while a process runs, so subscriptions are not allowed.
    const handler = createMcpHandler(make, { legacy: 'reject', maxSubscriptions: 0, maxRequestBodySize: bodyLimit });
    return { response: await handler.fetch(request), close: () => void handler.close() };
  }
  const server = make();
  const transport = new WebStandardStreamableHTTPServerTransport({
    // Only a call that waits for a long-running operation needs a stream.
    enableJsonResponse: !/"wait"\s*:\s*true/.test(text),
    maxRequestBodySize: bodyLimit,
  });
  await server.connect(transport);
  return { response: await transport.handleRequest(request), close: () => void server.close() };
}
