import type { Resource } from '#http';
import { BoardSandboxController } from './sandbox.board.controller.js';

/** What a sandbox would answer. */
export const sandboxResource: Resource = {
  controllers: [BoardSandboxController],
  tags: { Sandbox: 'Try a board as a made-up user. No board is a sandbox.' },
};
