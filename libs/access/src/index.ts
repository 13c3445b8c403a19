export { ApiAccess, ApiKeyGuard } from './api-key.guard.js';
export { ApiKeys } from './api-keys.js';
export { BoardGuard, BoardWalls } from './board.guard.js';
export { BoardIdentifiers } from './board-identifiers.js';
export { BoardNames, type Reservation } from './board-names.js';
export { BoardPasswords } from './board-passwords.js';
export { type Board, Boards, VISITORS } from './boards.js';
export { OperatorMeController } from './me/me.operator.controller.js';
export { accessApi } from './access.api.js';
