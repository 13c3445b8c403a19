export { sandboxApi } from './sandbox.api.js';
export { SandboxModule } from './sandbox.module.js';
