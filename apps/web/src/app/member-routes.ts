import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { readBulkLogSearch } from '../features/bulk/bulk-log-query.ts';
import { readGridSearch, startGrid } from '../features/bulk/grid-query.ts';
import { deskQuery, readTextsSearch } from '../features/desk/desk-query.ts';
import { readImportSearch, readImportsSearch } from '../features/imports/import-queries.ts';
import { readTermsSearch } from '../features/indices/terms-query.ts';
import { readJobsSearch } from '../features/jobs/jobs-query.ts';
import { readListSearch } from '../features/lists/list-search.ts';
import { readOrderSearch } from '../features/orders/order-queries.ts';
import { readFileProblemsSearch } from '../features/preservation/file-problems-query.ts';
import { readQuestionSearch } from '../features/questions/question-queries.ts';
import { readSearchAddress } from '../features/search/search-address.ts';
import { readStatisticsSearch } from '../features/statistics/statistics-search.ts';
import { currentUserQuery } from '../session/current-user.ts';
import { workingInstitutionOf } from '../session/working-institution.ts';
import { type MemberRoute, member, workspace } from './member-frames.ts';
import { institutionPages, userPages } from './people-routes.ts';
import { recordForms, recordLists } from './record-routes.ts';

function statisticsPages(member: MemberRoute) {
  const getParentRoute = () => member;
  const page = {
    getParentRoute,
    validateSearch: readStatisticsSearch,
    staticData: { action: 'statistics.read' },
  } as const;
  return [
    createRoute({
      getParentRoute,
      path: '/statistics',
      beforeLoad: () => {
        throw redirect({ to: '/statistics/all' });
      },
    }),
    createRoute({
      ...page,
      path: '/statistics/all',
      component: lazyRouteComponent(() => import('../pages/statistics/statistics-all-page.tsx')),
    }),
    createRoute({
      ...page,
      path: '/statistics/level/$level',
      component: lazyRouteComponent(() => import('../pages/statistics/statistics-level-page.tsx')),
    }),
    createRoute({
      ...page,
      path: '/statistics/page/$url',
      component: lazyRouteComponent(() => import('../pages/statistics/statistics-page-page.tsx')),
    }),
  ] as const;
}

function questionPages(member: MemberRoute) {
  const getParentRoute = () => member;
  return [
    createRoute({
      getParentRoute,
      path: '/questions',
      validateSearch: readQuestionSearch,
      staticData: { action: 'question.read' },
      component: lazyRouteComponent(() => import('../pages/questions/questions-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/questions/$id',
      params: {
        parse: ({ id }: { id: string }) => ({ id: Number(id) }),
        stringify: ({ id }: { id: number }) => ({ id: String(id) }),
      },
      staticData: { action: 'question.read' },
      component: lazyRouteComponent(() => import('../pages/questions/question-page.tsx')),
    }),
  ] as const;
}

function orderPages(member: MemberRoute) {
  const getParentRoute = () => member;
  return [
    createRoute({
      getParentRoute,
      path: '/orders',
      validateSearch: readOrderSearch,
      staticData: { action: 'order.read' },
      component: lazyRouteComponent(() => import('../pages/orders/orders-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/orders/$id',
      params: {
        parse: ({ id }: { id: string }) => ({ id: Number(id) }),
        stringify: ({ id }: { id: number }) => ({ id: String(id) }),
      },
      staticData: { action: 'order.read' },
      component: lazyRouteComponent(() => import('../pages/orders/order-page.tsx')),
    }),
  ] as const;
}

function importPages(member: MemberRoute) {
  return [
    createRoute({
      getParentRoute: () => member,
      path: '/imports',
      validateSearch: readImportsSearch,
      staticData: { action: 'import.read' },
      component: lazyRouteComponent(() => import('../pages/imports/imports-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => member,
      path: '/imports/$id',
      params: {
        parse: ({ id }: { id: string }) => ({ id: Number(id) }),
        stringify: ({ id }: { id: number }) => ({ id: String(id) }),
      },
      validateSearch: readImportSearch,
      staticData: { action: 'import.read' },
      component: lazyRouteComponent(() => import('../pages/imports/import-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => member,
      path: '/bulk-changes',
      validateSearch: readBulkLogSearch,
      staticData: { action: 'record.bulk' },
      component: lazyRouteComponent(() => import('../pages/bulk/bulk-log-page.tsx')),
    }),
  ] as const;
}

function jobPages(member: MemberRoute) {
  return [
    createRoute({
      getParentRoute: () => member,
      path: '/jobs',
      validateSearch: readJobsSearch,
      staticData: { action: 'job.read' },
      component: lazyRouteComponent(() => import('../pages/oversight/jobs-page.tsx')),
    }),
  ] as const;
}

/** Opens the desk when it has tasks, else the tree. */
async function openFirstPage(): Promise<never> {
  const { user } = await queryClient.ensureQueryData(currentUserQuery);
  const desk = await queryClient.fetchQuery(deskQuery(workingInstitutionOf(user))).catch(() => undefined);
  const { commentCount = 0, draftCount = 0 } = desk?.mine ?? {};
  const counts = [commentCount, draftCount, ...Object.values(desk?.waiting ?? {})];
  const isWaiting = counts.some((count) => count > 0);
  throw redirect({ to: isWaiting ? '/home' : '/resource' });
}

/*
 * The pages of signed-in users; the others are in guest-routes.ts. A page that is not built is missing here,
 * and the menus link only to what is here. Every page is a chunk of its own; `staticData.action` closes it to those
 * without the permission.
 */
const memberPages = [
  createRoute({
    getParentRoute: () => member,
    path: '/',
    beforeLoad: openFirstPage,
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/index',
    beforeLoad: openFirstPage,
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/home',
    component: lazyRouteComponent(() => import('../pages/desk/desk-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/texts',
    validateSearch: readTextsSearch,
    staticData: { action: 'transcription.read' },
    component: lazyRouteComponent(() => import('../pages/desk/waiting-texts-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/search',
    validateSearch: readSearchAddress,
    staticData: { action: 'record.read' },
    component: lazyRouteComponent(() => import('../pages/search/search-page.tsx')),
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
    path: '/authors/duplicates',
    staticData: { action: 'author.merge' },
    component: lazyRouteComponent(() => import('../pages/authors/authors-duplicates-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/vocabulary',
    validateSearch: readTermsSearch,
    staticData: { action: 'index.manage' },
    component: lazyRouteComponent(() => import('../pages/indices/vocabulary-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/grid/$level/$id',
    validateSearch: readGridSearch,
    staticData: { action: 'record.read' },
    loaderDeps: ({ search }) => search,
    loader: ({ params, deps, preload }) => {
      if (!preload) startGrid(params, deps);
    },
    preloadStaleTime: 0,
    component: lazyRouteComponent(() => import('../pages/bulk/grid-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/keyboard',
    component: lazyRouteComponent(() => import('../pages/information/keyboard-page.tsx')),
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
    path: '/file-problems',
    validateSearch: readFileProblemsSearch,
    staticData: { action: 'fileProblem.read' },
    component: lazyRouteComponent(() => import('../pages/oversight/file-problems-page.tsx')),
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
] as const;

/** All routes of signed-in users. */
export const memberRoutes = member.addChildren([
  ...memberPages,
  ...recordLists,
  ...institutionPages(member),
  ...importPages(member),
  ...jobPages(member),
  ...questionPages(member),
  ...orderPages(member),
  ...userPages(member),
  ...statisticsPages(member),
  workspace.addChildren([...workspacePages, ...recordForms]),
]);
