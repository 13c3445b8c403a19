/** The ids of rows that are selected. */
export type RowSelection = Record<string, true>;

/** The selection with a row in it, or without it when it was. */
export function toggled(selection: RowSelection, id: string): RowSelection {
  const { [id]: was, ...rest } = selection;
  return was ? rest : { ...rest, [id]: true };
}
