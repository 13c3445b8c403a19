import type { ApplicationsTexts } from '@openings/i18n/dashboard-applications';
import { ResourceForm } from '../../kit/form/resource-form';
import { Modal } from '../../ui/modal';
import type { Stage } from './use-move';

export interface StageDialogProps {
  readonly t: ApplicationsTexts;
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Adds a stage to a job. */
export function StageDialog({ t, jobId, onClose }: StageDialogProps) {
  return (
    <Modal title={t.addStage} isOpen onClose={onClose}>
      <ResourceForm<{ label: string }, Stage>
        sections={[
          {
            title: t.stage,
            fields: [
              { name: 'label', label: t.stageName, kind: 'text', required: true, wide: true, hint: t.stageNameHint },
            ],
          },
        ]}
        values={{ label: '' }}
        write={(body) => ({ method: 'POST', path: `/jobs/${jobId}/pipeline-stages`, body })}
        needs="applications.manage"
        saveLabel={t.addStage}
        done={t.stageAdded}
        refresh={['pipelines']}
        onSaved={onClose}
      />
    </Modal>
  );
}
