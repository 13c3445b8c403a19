import { Check, MoveRight, Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { ApplicationsTexts } from '@openings/i18n/dashboard-applications';
import { useForbidden } from '../../kit/permissions';
import { useTexts } from '../../state/language';
import { ActionMenu } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-props';
import { applicantOf, type Application } from './applications.list';
import { StageDialog } from './stage-dialog.late';
import { keyOf, stageLabel, useMove, useStages } from './use-move';

export interface MoveMenuProps {
  readonly t: ApplicationsTexts;
  readonly row: Pick<Application, 'id' | 'jobId' | 'stage' | 'name' | 'email'>;
  /** Shown on the button instead of an icon. */
  readonly trigger?: ReactNode;
  readonly triggerClass?: string;
  /** Called once a stage is chosen, before it is shown. */
  readonly onMove?: () => void;
}

/** The entry that adds a stage; no stage has this id. */
const ADD = 'add';

const QUIET =
  'inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken';

/**
 * A button that lists the stages of a job, and moves an application to the one that is chosen, or adds a stage. The stages are read
 * when it is pointed at.
 */
export function MoveMenu({ t, row, trigger, triggerClass = QUIET, onMove }: MoveMenuProps) {
  const { loading } = useTexts();
  const [wanted, setWanted] = useState(false);
  const [adding, setAdding] = useState(false);
  const forbidden = useForbidden('applications.manage');
  const { data, error } = useStages(row.jobId, wanted);
  const move = useMove(t);
  const want = () => setWanted(true);
  const visible = data?.stages.filter(({ hidden }) => !hidden) ?? [];
  const saying = forbidden ?? (error instanceof Error ? error.message : data ? undefined : loading);
  const entries: readonly MenuEntry[] =
    saying === undefined
      ? [
          ...visible.map((stage) => {
            const isHere = keyOf(stage) === row.stage;
            return {
              id: stage.id,
              label: stageLabel(stage, t),
              icon: <Check aria-hidden className={isHere ? undefined : 'invisible'} />,
              ...(isHere ? { disabled: true, hint: t.hereNow } : {}),
            };
          }),
          { id: ADD, label: `${t.addStage} …`, icon: <Plus aria-hidden /> },
        ]
      : [{ id: 'none', label: saying, disabled: true }];
  const label = t.moveOne(applicantOf(row, t));
  return (
    <span data-move={row.id} onPointerEnter={want} onFocus={want}>
      <ActionMenu
        {...(trigger === undefined ? { label } : {})}
        menuLabel={label}
        trigger={trigger ?? <MoveRight aria-hidden className="size-4" />}
        triggerClass={triggerClass}
        entries={entries}
        onAction={(id) => {
          if (id === ADD) setAdding(true);
          const stage = visible.find((each) => each.id === id);
          if (!stage) return;
          onMove?.();
          void move(row, stage);
        }}
      />
      {adding && (
        <Suspense>
          <StageDialog t={t} jobId={row.jobId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </span>
  );
}
