import type { Action } from '@regest/contract/permissions.ts';
import type { WorkMode } from '../session/work-mode.ts';
import type { TextKey } from '../ui/texts/translate.ts';

export interface NavigationEntry {
  /** The route as declared; an entry whose route does not exist is not shown. */
  route: string;
  label: TextKey;
  action?: Action;
  extendedOnly?: true;
}

interface NavigationGroup {
  label?: TextKey;
  entries: readonly NavigationEntry[];
}

export const SIDE_MENU: readonly NavigationGroup[] = [
  {
    entries: [
      { route: '/home', label: 'menu.side.desk', action: 'record.read' },
      { route: '/resource', label: 'menu.side.resources', action: 'record.read' },
      { route: '/search', label: 'menu.side.search', action: 'record.read' },
      { route: '/collections', label: 'menu.side.collections', action: 'record.read', extendedOnly: true },
      { route: '/series', label: 'menu.side.series', action: 'record.read', extendedOnly: true },
      { route: '/units', label: 'menu.side.units', action: 'record.read', extendedOnly: true },
      { route: '/documents', label: 'menu.side.documents', action: 'record.read', extendedOnly: true },
      { route: '/authors', label: 'menu.side.authors', action: 'author.read' },
      { route: '/vocabulary', label: 'menu.side.vocabulary', action: 'index.manage', extendedOnly: true },
    ],
  },
  {
    label: 'menu.side.institution',
    entries: [
      {
        route: '/institutions/$id',
        label: 'menu.side.institutionData',
        action: 'institution.read',
        extendedOnly: true,
      },
      {
        route: '/institutions',
        label: 'menu.side.institutions',
        action: 'institution.create',
        extendedOnly: true,
      },
      { route: '/users', label: 'menu.side.users', action: 'user.read' },
      { route: '/acquisitions', label: 'menu.side.acquisitions', action: 'acquisition.read' },
      { route: '/imports', label: 'menu.side.imports', action: 'import.write', extendedOnly: true },
      { route: '/questions', label: 'menu.side.questions', action: 'question.read' },
      { route: '/jobs', label: 'menu.side.jobs', action: 'job.read', extendedOnly: true },
      { route: '/statistics', label: 'menu.side.statistics', action: 'statistics.read' },
      { route: '/audit', label: 'menu.side.audit', action: 'audit.read' },
      { route: '/trash', label: 'menu.side.trash', action: 'trash.read', extendedOnly: true },
      { route: '/news', label: 'menu.side.news' },
      {
        route: '/service-request',
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

export function visibleEntries(
  entries: readonly NavigationEntry[],
  { exists, can, mode }: Visitor,
): NavigationEntry[] {
  return entries.filter(
    (entry) =>
      exists(entry.route) &&
      (entry.action === undefined || can(entry.action)) &&
      (entry.extendedOnly === undefined || mode === 'extended'),
  );
}
