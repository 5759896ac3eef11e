import {
  IconBuilding,
  IconBuildings,
  IconChartBar,
  IconCircle,
  IconClockCog,
  IconFile,
  IconFileImport,
  IconFiles,
  IconFolder,
  IconHelp,
  IconHome,
  IconInbox,
  IconListTree,
  IconNews,
  IconNotebook,
  IconSearch,
  IconStack2,
  IconTrash,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, typeof IconFile>> = {
  '/': IconHome,
  '/home': IconHome,
  '/resource': IconListTree,
  '/search': IconSearch,
  '/collections': IconStack2,
  '/series': IconFolder,
  '/units': IconFiles,
  '/documents': IconFile,
  '/authors': IconUserEdit,
  '/institutions/$id': IconBuilding,
  '/institutions': IconBuildings,
  '/users': IconUsers,
  '/acquisitions': IconInbox,
  '/imports': IconFileImport,
  '/jobs': IconClockCog,
  '/statistics': IconChartBar,
  '/audit': IconNotebook,
  '/trash': IconTrash,
  '/news': IconNews,
  '/service-request': IconHelp,
};

/** What stands for an entry where the menu has no room for words. */
export function MenuIcon({ route }: { route: string }) {
  const Icon = ICONS[route] ?? IconCircle;
  return <Icon size={18} aria-hidden />;
}
