import type { ReactNode } from 'react';

/** A part of the overview with a head. */
export function OverviewPanel({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="panel flex min-w-0 flex-col" aria-label={title}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        <h2 className="flex-1 font-semibold">{title}</h2>
        {action}
      </div>
      <div className="flex-1">{children}</div>
    </section>
  );
}
