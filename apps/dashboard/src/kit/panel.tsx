import type { ReactNode } from 'react';

/** A part of a page with a name. */
export function Panel({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className="panel min-w-0">
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        <h2 className="flex-1 font-semibold">{title}</h2>
        {action}
      </div>
      <div className="px-5 py-3">{children}</div>
    </section>
  );
}
