import {
  Activity,
  BadgeDollarSign,
  Bell,
  BookOpen,
  Boxes,
  Briefcase,
  Building2,
  ChartLine,
  Cog,
  CreditCard,
  FileText,
  Gauge,
  Globe,
  Image,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListTree,
  Loader,
  Lock,
  Megaphone,
  Plug,
  Rss,
  ScrollText,
  ShieldCheck,
  Signpost,
  Sprout,
  Ticket,
  Upload,
  UserRound,
  UsersRound,
  UserSearch,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { DashboardTexts } from '@openings/i18n/dashboard.en';

export interface NavigationEntry {
  /** Within the board; also the path of its screen. */
  readonly path: string;
  readonly text: keyof DashboardTexts['navigation'];
  readonly icon: LucideIcon;
}

export interface NavigationGroup {
  /** Absent for what stands at the top. */
  readonly text?: keyof DashboardTexts['navigationGroups'];
  readonly entries: readonly NavigationEntry[];
}

/** All of the side navigation. An entry is shown when screens.tsx has its path. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    entries: [
      { path: '/', text: 'overview', icon: LayoutDashboard },
      { path: '/jobs', text: 'jobs', icon: Briefcase },
      { path: '/companies', text: 'companies', icon: Building2 },
      { path: '/applications', text: 'applications', icon: Inbox },
      { path: '/moderation', text: 'moderation', icon: ShieldCheck },
      { path: '/candidates', text: 'candidates', icon: UserSearch },
      { path: '/employers', text: 'employers', icon: UserRound },
      { path: '/subscribers', text: 'subscribers', icon: Bell },
      { path: '/marketing-permissions', text: 'marketingPermissions', icon: Megaphone },
    ],
  },
  {
    text: 'content',
    entries: [
      { path: '/blog', text: 'blog', icon: BookOpen },
      { path: '/pages', text: 'pages', icon: FileText },
      { path: '/redirects', text: 'redirects', icon: Signpost },
      { path: '/media', text: 'media', icon: Image },
      { path: '/taxonomies', text: 'taxonomies', icon: ListTree },
      { path: '/custom-objects', text: 'customObjects', icon: Boxes },
    ],
  },
  {
    text: 'money',
    entries: [
      { path: '/plans', text: 'plans', icon: BadgeDollarSign },
      { path: '/coupons', text: 'coupons', icon: Ticket },
      { path: '/paywall', text: 'paywall', icon: Lock },
      { path: '/transactions', text: 'transactions', icon: CreditCard },
    ],
  },
  {
    text: 'growth',
    entries: [
      { path: '/imports', text: 'imports', icon: Upload },
      { path: '/feeds', text: 'feeds', icon: Rss },
      { path: '/backfill', text: 'backfill', icon: Sprout },
      { path: '/analytics', text: 'analytics', icon: ChartLine },
      { path: '/integrations', text: 'integrations', icon: Plug },
    ],
  },
  {
    text: 'developer',
    entries: [
      { path: '/webhooks', text: 'webhooks', icon: Webhook },
      { path: '/events', text: 'events', icon: Activity },
      { path: '/api-keys', text: 'apiKeys', icon: KeyRound },
      { path: '/operations', text: 'operations', icon: Loader },
      { path: '/audit-log', text: 'auditLog', icon: ScrollText },
    ],
  },
  {
    text: 'settings',
    entries: [
      { path: '/settings', text: 'board', icon: Cog },
      { path: '/domains', text: 'domains', icon: Globe },
      { path: '/team', text: 'team', icon: UsersRound },
      { path: '/usage', text: 'usage', icon: Gauge },
    ],
  },
];
