import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type ArrayPath, type Control, type FieldArray, type FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button';
import { FieldError } from '../../ui/field';

export interface RowsFieldProps<Values extends FieldValues, Name extends ArrayPath<Values>> {
  readonly control: Control<Values>;
  readonly name: Name;
  /** The values of a row that is added. */
  readonly empty: FieldArray<Values, Name>;
  readonly addLabel: string;
  readonly removeLabel: (row: number) => string;
  readonly error: string | undefined;
  /** The fields of a row; `at` is the path of its values. */
  readonly row: (at: string, index: number) => ReactNode;
}

/** A list of small forms below each other, to which rows can be added. */
export function RowsField<Values extends FieldValues, Name extends ArrayPath<Values>>(
  props: RowsFieldProps<Values, Name>,
) {
  const { control, name, empty, addLabel, removeLabel, error, row } = props;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className="space-y-3">
      <FieldError text={error} />
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2 rounded-xl border border-line bg-canvas p-4">
          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
            {row(`${name}.${index}`, index)}
          </div>
          <IconButton label={removeLabel(index + 1)} onClick={() => remove(index)}>
            <Trash2 className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => append(empty)}>
        {addLabel}
      </Button>
    </div>
  );
}
