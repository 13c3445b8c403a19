import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
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

/** The answer to one message that stands alone. `close` when it was sent or is no longer wanted. */
export async function answerMessage(
  request: Request,
  text: string,
  { documents, call, bodyLimit }: Around,
): Promise<{ readonly response: Response; readonly close: () => void }> {
  const server = createMcpServer(createTools(documents, call));
  const transport = new WebStandardStreamableHTTPServerTransport({
    // A stream stays alive while a call waits for a long work; everything else is answered at once.
    enableJsonResponse: !/"wait"\s*:\s*true/.test(text),
    maxRequestBodySize: bodyLimit,
  });
  await server.connect(transport);
  return { response: await transport.handleRequest(request), close: () => void server.close() };
}
