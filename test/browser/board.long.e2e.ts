import { describe, test } from '@jest/globals';
import { BOARD_TEXTS, LANGUAGES } from '#i18n';
import { BOARD_TASKS, type TaskBoard, taskBoard } from './board-tasks.js';
import { describeInBrowser } from './browser.js';

// Each task on a desktop and a phone, with scripts and without, in every language of the pages.

const DEVICES = [
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: { phone: true } },
  { device: 'a phone without scripts', options: { phone: true, scripts: false } },
];

describeInBrowser('tasks on the pages of a board', (suite) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    describe.each(DEVICES)('on $device', ({ options }) => {
      let created: Promise<TaskBoard> | undefined;

      test.each(BOARD_TASKS)('$who: $title', async ({ from, carryOut }) => {
        const board = await (created ??= taskBoard(suite.server));
        const page = await suite.visit(`/board/${board.slug}${from}`, { ...options, language });
        await carryOut({ board, page, texts: BOARD_TEXTS[language], look: () => Promise.resolve() });
      });
    });
  });
});
