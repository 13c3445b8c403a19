import { background, commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { ClearSandbox, Sandbox } from './sandbox.service.js';
import { BoardSandboxController } from './sandbox.board.controller.js';
import { sandboxDecider, sandboxes } from './sandbox.decider.js';
import { FollowSandboxes, ResetSandboxes } from './sandbox.policies.js';
import { SandboxReader, sandboxRows } from './sandbox.read-model.js';
import { SeedSandbox } from './seed-sandbox.service.js';

/** Demo boards where visitors can try everything. */
export const sandboxResource: Resource = {
  controllers: [BoardSandboxController],
  providers: [
    commandHandler(sandboxes),
    readModel(sandboxRows),
    SandboxReader,
    ClearSandbox,
    SeedSandbox,
    Sandbox,
    ...policy(FollowSandboxes),
    ...background(ResetSandboxes),
  ],
  tags: { Sandbox: 'Demo users and mails of a sandbox board. Other boards return 404.' },
  events: [eventNamesOf(sandboxDecider, { object: 'board', types: { SandboxSeeded: 'sandbox_reset' } })],
};
