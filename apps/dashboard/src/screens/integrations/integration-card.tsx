import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface IntegrationCardProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly about: string | undefined;
  readonly badge: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** A service: what it is for, whether it is on, and what can be done with it. */
export function IntegrationCard({ icon: Icon, name, about, badge, actions, children }: IntegrationCardProps) {
  return (
    <article className="panel flex flex-col gap-3 p-5">
      <div className="flex items-center gap-3">
        <span className="flex size-9 items-center justify-center rounded-lg bg-sunken text-muted ring-1 ring-line ring-inset dark:bg-raised">
          <Icon aria-hidden className="size-4.5" />
        </span>
        <h3 className="min-w-0 flex-1 truncate font-semibold">{name}</h3>
        {badge}
      </div>
      <p className="flex-1 text-muted">{about}</p>
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </article>
  );
}
