/** Rows of grey bars, as many as fit, while the first page is on its way. */
export function ListSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div aria-hidden className="panel divide-y divide-line overflow-hidden">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-6 px-4">
          {Array.from({ length: Math.min(columns, 5) }, (_column, column) => (
            <span
              key={column}
              className={column === 0 ? 'skeleton h-3 w-1/3' : 'skeleton hidden h-3 flex-1 sm:block'}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
