import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { readFileSync } from 'node:fs';
import type { Tools } from './tools.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// The server's own validator costs more than a request; nothing here uses it.
const validator = new AjvJsonSchemaValidator();

/** An MCP server with `tools`, to be connected to one transport. */
export function createMcpServer(tools: Tools): Server {
  const server = new Server(
    { name: 'openings', title: 'Openings', version },
    { capabilities: { tools: {} }, instructions: tools.instructions, jsonSchemaValidator: validator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.definitions.map((each) => ({ ...each, inputSchema: { ...each.inputSchema } })) as never,
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const progressToken = params._meta?.progressToken;
    const answer = await tools.use(params.name, params.arguments ?? {}, {
      signal,
      progress: (progress, message) => {
        if (progressToken === undefined) return;
        // A client that left hears nothing; its work goes on.
        sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
          () => undefined,
        );
      },
    });
    if (!answer)
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool "${params.name}"; there are ${tools.definitions.map(({ name }) => name).join(', ')}.`,
      );
    return { content: [{ type: 'text', text: answer.text }], isError: answer.isError };
  });
  return server;
}
