import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { readFileSync } from 'node:fs';
import type { Tools } from './tools.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** An MCP server with `tools` for one connection or one message. It supports every protocol revision. */
export function createMcpServer(tools: Tools): Server {
  const server = new Server(
    { name: 'openings', title: 'Openings', version },
    { capabilities: { tools: {} }, instructions: tools.instructions },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: tools.definitions.map((each) => ({ ...each, inputSchema: { ...each.inputSchema } })) as never,
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { signal, notify, _meta } }) => {
    const progressToken = _meta?.progressToken;
    const answer = await tools.use(params.name, params.arguments ?? {}, {
      signal,
      progress: (progress, message) => {
        if (progressToken === undefined) return;
        // A client that disconnected gets no progress. Its operation continues.
        notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
          () => undefined,
        );
      },
    });
    if (!answer)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `The tool "${params.name}" does not exist. Tools: ${tools.definitions.map(({ name }) => name).join(', ')}.`,
      );
    return { content: [{ type: 'text', text: answer.text }], isError: answer.isError };
  });
  return server;
}
