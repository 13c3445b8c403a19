import { Trash2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Schema } from '../../api/types';
import { DownloadButton } from '../../kit/download-button';
import { WriteButton } from '../../kit/write-button';
import { useBoardNavigate } from '../../kit/board-link';
import { late } from '../../ui/late';
import { type ErasureTexts, nameOf, type PersonSummary } from './person';

const OperationDialog = late(() => import('../../kit/operation-dialog'), 'OperationDialog');

export interface Erasure {
  /** What is being erased disappears while its progress is shown. */
  readonly isUnderWay: boolean;
  /** Export the personal data of `person`, and erase it. */
  readonly buttons: (person: PersonSummary) => ReactNode;
  /** The progress of an erasure that a button began. */
  readonly dialog: ReactNode;
}

/**
 * What the page of a person does with their personal data.
 * @param list path of the list that the person is in: of the API and of the dashboard.
 * @param needs the permission to erase.
 */
export function useErasure(t: ErasureTexts, list: string, needs: string): Erasure {
  const navigate = useBoardNavigate();
  const [operation, setOperation] = useState<string | null>(null);
  return {
    isUnderWay: operation !== null,
    buttons: (person) => (
      <>
        <DownloadButton path={`${list}/${person.id}/export`} name={`${person.id}.json`} label={t.exportData} />
        <WriteButton<Schema<'Operation'>>
          danger
          icon={<Trash2 aria-hidden className="size-4" />}
          needs={needs}
          write={() => ({ method: 'DELETE', path: `${list}/${person.id}` })}
          confirm={{ title: t.eraseTitle(nameOf(person)), text: t.eraseText, action: t.erase }}
          onDone={({ id }) => setOperation(id)}
        >
          {t.erase}
        </WriteButton>
      </>
    ),
    dialog: operation && (
      <Suspense>
        <OperationDialog
          title={t.erasing}
          text={t.erasingText}
          id={operation}
          refresh={[list.slice(1)]}
          onClose={() => navigate(list)}
        />
      </Suspense>
    ),
  };
}
