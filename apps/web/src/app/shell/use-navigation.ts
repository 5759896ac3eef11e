import { useRouter } from '@tanstack/react-router';
import { useCan } from '../../session/current-user.ts';
import { useWorkMode } from '../../session/work-mode.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { type NavigationEntry, SIDE_MENU, TOP_MENU, visibleEntries } from '../navigation.ts';

export interface NavigationLink<Entry extends NavigationEntry = NavigationEntry> {
  href: string;
  entry: Entry;
}

/** The menus by the permissions and the mode of the user. */
export function useNavigation() {
  const router = useRouter();
  const can = useCan();
  const mode = useWorkMode();
  const institutionId = useWorkingInstitutionId();
  const visitor = { can, mode, exists: (route: string) => route in router.routesByPath };
  const links = <Entry extends NavigationEntry>(entries: readonly Entry[]): NavigationLink<Entry>[] =>
    visibleEntries(entries, visitor).map((entry) => ({
      entry,
      href: entry.route.replace('$id', String(institutionId)),
    }));
  return {
    top: links(TOP_MENU),
    side: SIDE_MENU.map((group) => ({ label: group.label, links: links(group.entries) })).filter(
      (group) => group.links.length > 0,
    ),
    profile: visitor.exists('/users/update-profile') ? '/users/update-profile' : undefined,
  };
}
