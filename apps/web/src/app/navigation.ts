import type { Action } from '@regest/contract/permissions.ts';
import {
  type Icon,
  IconBuilding,
  IconBuildings,
  IconChartBar,
  IconClockCog,
  IconFile,
  IconFileImport,
  IconFiles,
  IconFolder,
  IconHelp,
  IconHistory,
  IconHome,
  IconInbox,
  IconListTree,
  IconLock,
  IconMessageQuestion,
  IconNews,
  IconNotebook,
  IconPackage,
  IconSearch,
  IconStack2,
  IconTags,
  IconTrash,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import type { WorkMode } from '../session/work-mode.ts';
import type { TextKey } from '../ui/texts/translate.ts';

export interface NavigationEntry {
  /** The route as declared; an entry whose route does not exist is not shown. */
  route: string;
  label: TextKey;
  action?: Action;
  extendedOnly?: true;
}

interface SideEntry extends NavigationEntry {
  /** Icon, the only part of the entry in a collapsed menu. */
  icon: Icon;
}

interface NavigationGroup {
  label?: TextKey;
  entries: readonly SideEntry[];
}

export const SIDE_MENU: readonly NavigationGroup[] = [
  {
    entries: [
      { route: '/home', icon: IconHome, label: 'menu.side.desk', action: 'record.read' },
      { route: '/resource', icon: IconListTree, label: 'menu.side.resources', action: 'record.read' },
      { route: '/search', icon: IconSearch, label: 'menu.side.search', action: 'record.read' },
      {
        route: '/collections',
        icon: IconStack2,
        label: 'menu.side.collections',
        action: 'record.read',
        extendedOnly: true,
      },
      {
        route: '/series',
        icon: IconFolder,
        label: 'menu.side.series',
        action: 'record.read',
        extendedOnly: true,
      },
      {
        route: '/units',
        icon: IconFiles,
        label: 'menu.side.units',
        action: 'record.read',
        extendedOnly: true,
      },
      {
        route: '/documents',
        icon: IconFile,
        label: 'menu.side.documents',
        action: 'record.read',
        extendedOnly: true,
      },
      { route: '/authors', icon: IconUserEdit, label: 'menu.side.authors', action: 'author.read' },
      {
        route: '/vocabulary',
        icon: IconTags,
        label: 'menu.side.vocabulary',
        action: 'index.manage',
        extendedOnly: true,
      },
    ],
  },
  {
    label: 'menu.side.institution',
    entries: [
      {
        route: '/institutions/$id',
        icon: IconBuilding,
        label: 'menu.side.institutionData',
        action: 'institution.read',
        extendedOnly: true,
      },
      {
        route: '/institutions',
        icon: IconBuildings,
        label: 'menu.side.institutions',
        action: 'institution.create',
        extendedOnly: true,
      },
      { route: '/users', icon: IconUsers, label: 'menu.side.users', action: 'user.read' },
      {
        route: '/acquisitions',
        icon: IconInbox,
        label: 'menu.side.acquisitions',
        action: 'acquisition.read',
      },
      {
        route: '/closures',
        icon: IconLock,
        label: 'menu.side.closures',
        action: 'closure.read',
        extendedOnly: true,
      },
      {
        route: '/imports',
        icon: IconFileImport,
        label: 'menu.side.imports',
        action: 'import.write',
        extendedOnly: true,
      },
      {
        route: '/bulk-changes',
        icon: IconHistory,
        label: 'menu.side.bulkLog',
        action: 'record.bulk',
        extendedOnly: true,
      },
      {
        route: '/questions',
        icon: IconMessageQuestion,
        label: 'menu.side.questions',
        action: 'question.read',
      },
      {
        route: '/orders',
        icon: IconPackage,
        label: 'menu.side.orders',
        action: 'order.read',
      },
      { route: '/jobs', icon: IconClockCog, label: 'menu.side.jobs', action: 'job.read', extendedOnly: true },
      { route: '/statistics', icon: IconChartBar, label: 'menu.side.statistics', action: 'statistics.read' },
      { route: '/audit', icon: IconNotebook, label: 'menu.side.audit', action: 'audit.read' },
      {
        route: '/trash',
        icon: IconTrash,
        label: 'menu.side.trash',
        action: 'trash.read',
        extendedOnly: true,
      },
      { route: '/news', icon: IconNews, label: 'menu.side.news' },
      {
        route: '/service-request',
        icon: IconHelp,
        label: 'menu.side.serviceRequest',
        action: 'serviceRequest.create',
      },
    ],
  },
];

export const TOP_MENU: readonly NavigationEntry[] = [
  { route: '/news', label: 'menu.top.news' },
  { route: '/tutorial', label: 'menu.top.tutorial' },
  { route: '/rules', label: 'menu.top.rules' },
  { route: '/deklaracja-dostepnosci', label: 'menu.top.accessibility' },
];

interface Visitor {
  exists: (route: string) => boolean;
  can: (action: Action) => boolean;
  mode: WorkMode;
}

export function visibleEntries<Entry extends NavigationEntry>(
  entries: readonly Entry[],
  { exists, can, mode }: Visitor,
): Entry[] {
  return entries.filter(
    (entry) =>
      exists(entry.route) &&
      (entry.action === undefined || can(entry.action)) &&
      (entry.extendedOnly === undefined || mode === 'extended'),
  );
}
