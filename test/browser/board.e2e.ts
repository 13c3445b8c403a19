import { test } from '@jest/globals';
import { BOARD_TEXTS } from '#i18n';
import { BOARD_TASKS, type TaskBoard, taskBoard } from './board-tasks.js';
import { describeInBrowser } from './browser.js';

describeInBrowser('tasks on the pages of a board', (suite) => {
  let created: Promise<TaskBoard> | undefined;

  test.each(BOARD_TASKS)('$who: $title', async ({ from, carryOut }) => {
    const board = await (created ??= taskBoard(suite.server));
    const page = await suite.visit(`/board/${board.slug}${from}`);
    await carryOut({ board, page, texts: BOARD_TEXTS.en, look: (name) => suite.look(page, name) });
  });
});
