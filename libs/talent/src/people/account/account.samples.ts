import type { ScenarioBoard } from '#testing/scenario';
import type { BoardRole } from '../board-user/board-user.decider.js';
import type { BoardUserRow } from '../board-user/board-user.read-model.js';
import { SignUp } from './sign-up.service.js';

let numbered = 0;

/** Signs a person up, and runs the policies. */
export const signUp = ({ given }: ScenarioBoard, role: BoardRole = 'candidate'): Promise<BoardUserRow> =>
  given(SignUp, (it) =>
    it.run(
      { email: `jane-${++numbered}@people.example`, displayName: 'Jane', role, method: 'emailpass', origin: null },
      { password: 'correct horse' },
    ),
  );
