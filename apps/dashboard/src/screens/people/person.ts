import { Trash2 } from 'lucide-react';
import type { RowAction } from '../../kit/list/declaration';

/** A candidate or an employer, as far as their screens are alike. */
export interface PersonSummary {
  readonly id: string;
  readonly displayName: string | null;
  readonly email: string;
}

/** What the screens of both say of erasing one. */
export interface ErasureTexts {
  readonly exportData: string;
  readonly erase: string;
  readonly eraseTitle: (name: string) => string;
  readonly eraseTitleMany: (n: number) => string;
  readonly eraseText: string;
  readonly erasedDone: (n: number) => string;
  readonly erasing: string;
  readonly erasingText: string;
}

/** The name of a person, or the email address of one without a name. */
export const nameOf = ({ displayName, email }: Pick<PersonSummary, 'displayName' | 'email'>): string =>
  displayName ?? email;

/** Erases people of the list at `path`. */
export const eraseAction = (t: ErasureTexts, path: string, needs: string): RowAction<PersonSummary> => ({
  id: 'erase',
  label: t.erase,
  icon: Trash2,
  danger: true,
  bulk: true,
  needs,
  write: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
  confirm: (rows) => ({
    title: rows.length === 1 && rows[0] ? t.eraseTitle(nameOf(rows[0])) : t.eraseTitleMany(rows.length),
    text: t.eraseText,
    action: t.erase,
  }),
  done: t.erasedDone,
});
