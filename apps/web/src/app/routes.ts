import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { tokenStore } from '../api/token-store.ts';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { readListSearch } from '../features/lists/list-search.ts';
import { guest, member, open, root, workspace } from './frame-routes.ts';
import { jobPages } from './job-routes.ts';
import { institutionPages, openPages, recoveryPages, userPages } from './people-routes.ts';
import { readEditorSearch, readLoginSearch } from './search.ts';
import { statisticsPages } from './statistics-routes.ts';

/*
 * The table of pages. A page that is not built is not here, and the menus link only to what is here.
 * Every page is a chunk of its own; `staticData.action` closes it to those without the permission.
 */
const guestPages = [
  createRoute({
    getParentRoute: () => guest,
    path: '/login',
    validateSearch: readLoginSearch,
    beforeLoad: ({ search }) => {
      if (tokenStore.get() !== null) throw redirect({ href: search.redirect ?? '/' });
    },
    component: lazyRouteComponent(() => import('../pages/session/login-page.tsx')),
  }),
] as const;

const memberPages = [
  createRoute({
    getParentRoute: () => member,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/resource' });
    },
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/home',
    component: lazyRouteComponent(() => import('../pages/information/home-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/collections',
    validateSearch: readListSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/collections-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/series',
    validateSearch: readListSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/series-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/units',
    validateSearch: readListSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/units-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/documents',
    validateSearch: readListSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/documents-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/authors',
    validateSearch: readListSearch,
    staticData: { action: 'author.read' },
    component: lazyRouteComponent(() => import('../pages/authors/authors-list-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/authors/create',
    staticData: { action: 'author.write' },
    component: lazyRouteComponent(() => import('../pages/authors/authors-create-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/authors/$id',
    staticData: { action: 'author.read' },
    component: lazyRouteComponent(() => import('../pages/authors/authors-edit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/audit',
    validateSearch: readAuditSearch,
    staticData: { action: 'audit.read' },
    component: lazyRouteComponent(() => import('../pages/oversight/audit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/trash',
    staticData: { action: 'trash.read' },
    component: lazyRouteComponent(() => import('../pages/records/trash-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '$',
    component: lazyRouteComponent(() => import('../pages/errors/not-found-page.tsx')),
  }),
] as const;

const workspacePages = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/resource',
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/resource-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/collections/create',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.write' },
    component: lazyRouteComponent(() => import('../pages/records/collections-create-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/collections/$id',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/collections-edit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/series/create',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.write' },
    component: lazyRouteComponent(() => import('../pages/records/series-create-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/series/$id',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/series-edit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/units/create',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.write' },
    component: lazyRouteComponent(() => import('../pages/records/units-create-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/units/$id',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/units-edit-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/documents/create',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.write' },
    component: lazyRouteComponent(() => import('../pages/records/documents-create-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/documents/$id',
    validateSearch: readEditorSearch,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/records/documents-edit-page.tsx')),
  }),
] as const;

export const routeTree = root.addChildren([
  guest.addChildren([...guestPages, ...recoveryPages(guest)]),
  open.addChildren(openPages(open)),
  member.addChildren([
    ...memberPages,
    ...institutionPages(member),
    ...jobPages(member),
    ...userPages(member),
    ...statisticsPages(member),
    workspace.addChildren(workspacePages),
  ]),
]);
