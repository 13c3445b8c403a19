import { ChevronUp, Languages, LogOut, Monitor, Moon, Sun, UserRound, type LucideIcon } from 'lucide-react';
import { languageStore, useLanguage, useTexts } from '../state/language';
import { signedInStore } from '../state/session';
import { useStored } from '../state/stored';
import { themeStore, THEMES, type Theme } from '../state/theme';
import { Avatar } from '../ui/avatar';
import { ActionMenu } from '../ui/menu';
import { useBoardNavigate } from '../kit/board-link';
import { signOut } from './sign-out';

const ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon };
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

/** Who is signed in, the theme, the language, and the way out. */
export function UserMenu() {
  const t = useTexts();
  const user = useStored(signedInStore)?.user;
  const theme = useStored(themeStore);
  const language = useLanguage();
  const navigate = useBoardNavigate();
  const other = language === 'en' ? 'de' : 'en';
  const name = user?.name || user?.email || t.account;
  const act = (id: string) => {
    const wanted = THEMES.find((each) => each === id);
    if (wanted) themeStore.set(wanted);
    else if (id === 'language') languageStore.set(other);
    else if (id === 'account') navigate('/account');
    else void signOut();
  };
  return (
    <ActionMenu
      menuLabel={t.account}
      placement="top start"
      triggerClass="flex w-full items-center gap-2.5 rounded-lg px-1.5 py-1 text-left hover:bg-hover"
      trigger={
        <>
          <Avatar name={name} round />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{name}</span>
            {user?.name && <span className="block truncate text-xs text-muted">{user.email}</span>}
          </span>
          <span className="sr-only">{t.account}</span>
          <ChevronUp aria-hidden className="size-3.5 shrink-0 text-faint" />
        </>
      }
      entries={[
        ...THEMES.map((each) => {
          const Icon = ICONS[each];
          return {
            id: each,
            label: t.themes[each],
            icon: <Icon aria-hidden />,
            ...(each === theme ? { hint: '✓' } : {}),
          };
        }),
        { id: 'account', label: t.account, icon: <UserRound aria-hidden /> },
        { id: 'language', label: LANGUAGE_NAMES[other], icon: <Languages aria-hidden /> },
        { id: 'sign-out', label: t.signOut, icon: <LogOut aria-hidden /> },
      ]}
      onAction={act}
    />
  );
}
