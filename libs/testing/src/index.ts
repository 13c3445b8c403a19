export { anyText } from './any-text.js';
export { commandsOf, type SentCommand } from './sent-commands.js';
export { BOARD, daysFromNow, facts, factsAt, OTHER_BOARD } from './boards.js';
export { advanceClocks, processorSeconds, startClocks, stopClocks } from './clocks.js';
export { given, type GivenObject, type DecisionOutcome } from './given.js';
export { MemoryEventStore } from './memory-event-store.js';
export { foldRow, historyOf, replay, type SampleEvent } from './replay.js';
