export { sandboxApi, SandboxModule } from './sandbox.module.js';
