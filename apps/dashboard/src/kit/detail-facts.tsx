import type { ReactNode } from 'react';

export interface Fact {
  /** Identified by its name when absent. */
  readonly key?: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values below each other: what is known of an object. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ key, name, value }) => (
        <div key={key ?? name} className="grid gap-1 py-2.5 sm:grid-cols-[9rem_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value ?? <span className="text-faint">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
