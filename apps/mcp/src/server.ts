import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { readFileSync } from 'node:fs';
import type { Tools } from './tools.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** An MCP server with `tools`, for one connection or one message, of every revision of the protocol. */
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
        // A client that left hears nothing; its work goes on.
        notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
          () => undefined,
        );
      },
    });
    if (!answer)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool "${params.name}"; there are ${tools.definitions.map(({ name }) => name).join(', ')}.`,
      );
    return { content: [{ type: 'text', text: answer.text }], isError: answer.isError };
  });
  return server;
}
