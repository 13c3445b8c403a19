import type { Resource } from '#http';
import { BoardSandboxController } from './sandbox.board.controller.js';

/** What a sandbox would answer. */
export const sandboxResource: Resource = {
  controllers: [BoardSandboxController],
  tags: { Sandbox: 'Trying a board as somebody made up. No board is a sandbox.' },
};
