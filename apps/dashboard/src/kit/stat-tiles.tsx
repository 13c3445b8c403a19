import type { ReactNode } from 'react';

export interface Stat {
  readonly name: string;
  readonly value: ReactNode;
}

/** A few figures of a page beside each other. */
export function StatTiles({ label, stats }: { readonly label: string; readonly stats: readonly Stat[] }) {
  return (
    <dl
      aria-label={label}
      className="panel mb-5 grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none"
    >
      {stats.map(({ name, value }) => (
        <div key={name} className="min-w-0 bg-surface px-4 py-3 max-sm:last:odd:col-span-2">
          <dt className="truncate text-xs text-muted">{name}</dt>
          <dd className="mt-1 truncate text-base font-semibold tracking-tight tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
