import { ChevronsUpDown } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../state/language';
import { boardStore, signedInStore } from '../state/session';
import { useStored } from '../state/stored';
import { Avatar } from '../ui/avatar';
import { ActionMenu } from '../ui/menu';

/** The board that is open, and the others of the person. */
export function BoardSwitcher() {
  const t = useTexts();
  const navigate = useNavigate();
  const board = useStored(boardStore);
  const boards = useStored(signedInStore)?.boards ?? [];
  const name = board?.name ?? 'Openings';
  return (
    <ActionMenu
      menuLabel={t.boards}
      placement="bottom start"
      triggerClass="flex w-full items-center gap-2.5 rounded-lg px-1.5 py-1 text-left hover:bg-hover"
      trigger={
        <>
          <Avatar name={name} />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <span className="sr-only">{t.switchBoard}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </>
      }
      entries={boards.map((each) => ({ id: each.slug, label: each.name, hint: t.roles[each.role] ?? each.role }))}
      choice={{
        mode: 'single',
        chosen: new Set(board ? [board.slug] : []),
        onChange: (chosen) => {
          const [slug] = chosen;
          if (slug && slug !== board?.slug) void navigate({ to: `/${slug}` });
        },
      }}
    />
  );
}
