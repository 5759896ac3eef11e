import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAcquisitionSearch } from '../features/acquisitions/acquisition-queries.ts';
import { readAgreementSearch } from '../features/agreements/agreement-queries.ts';
import { readClosureSearch } from '../features/closures/closure-queries.ts';
import { readInstitutionSearch } from '../features/institutions/institution-search.ts';
import { readUserSearch } from '../features/users/user-queries.ts';
import type { MemberRoute } from './member-frames.ts';

/** Parses ids of addresses; an invalid id becomes one that does not exist. */
const numericId = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

export function institutionPages(member: MemberRoute) {
  const getParentRoute = () => member;
  return [
    createRoute({
      getParentRoute,
      path: '/institutions',
      validateSearch: readInstitutionSearch,
      staticData: { action: 'institution.read' },
      component: lazyRouteComponent(() => import('../pages/institutions/institutions-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/institutions/create',
      staticData: { action: 'institution.create' },
      component: lazyRouteComponent(() => import('../pages/institutions/institutions-create-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/institutions/$id',
      params: numericId,
      staticData: { action: 'institution.read' },
      component: lazyRouteComponent(() => import('../pages/institutions/institutions-edit-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/portal-home/$id',
      params: numericId,
      staticData: { action: 'portalHome.write' },
      component: lazyRouteComponent(() => import('../pages/institutions/portal-home-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/acquisitions',
      validateSearch: readAcquisitionSearch,
      staticData: { action: 'acquisition.read' },
      component: lazyRouteComponent(() => import('../pages/acquisitions/acquisitions-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/acquisitions/create',
      staticData: { action: 'acquisition.write' },
      component: lazyRouteComponent(() => import('../pages/acquisitions/acquisitions-create-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/acquisitions/$id',
      params: numericId,
      staticData: { action: 'acquisition.read' },
      component: lazyRouteComponent(() => import('../pages/acquisitions/acquisitions-edit-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/closures',
      validateSearch: readClosureSearch,
      staticData: { action: 'closure.read' },
      component: lazyRouteComponent(() => import('../pages/closures/closures-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/agreements',
      validateSearch: readAgreementSearch,
      staticData: { action: 'agreement.read' },
      component: lazyRouteComponent(() => import('../pages/agreements/agreements-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/agreements/create',
      validateSearch: readAgreementSearch,
      staticData: { action: 'agreement.write' },
      component: lazyRouteComponent(() => import('../pages/agreements/agreements-create-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/agreements/$id',
      params: numericId,
      staticData: { action: 'agreement.read' },
      component: lazyRouteComponent(() => import('../pages/agreements/agreements-edit-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/service-request',
      staticData: { action: 'serviceRequest.create' },
      component: lazyRouteComponent(() => import('../pages/information/service-request-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/news',
      component: lazyRouteComponent(() => import('../pages/information/news-page.tsx')),
    }),
  ] as const;
}

export function userPages(member: MemberRoute) {
  const getParentRoute = () => member;
  return [
    createRoute({
      getParentRoute,
      path: '/users/second-factor',
      staticData: { action: 'profile.write' },
      component: lazyRouteComponent(() => import('../pages/users/second-factor-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/users',
      validateSearch: readUserSearch,
      staticData: { action: 'user.read' },
      component: lazyRouteComponent(() => import('../pages/users/users-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/users/create',
      staticData: { action: 'user.create' },
      component: lazyRouteComponent(() => import('../pages/users/users-create-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/users/update-profile',
      staticData: { action: 'profile.write' },
      component: lazyRouteComponent(() => import('../pages/users/users-profile-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/users/institution/$id',
      params: numericId,
      validateSearch: readUserSearch,
      staticData: { action: 'user.read' },
      component: lazyRouteComponent(() => import('../pages/users/users-of-institution-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: '/users/$id',
      params: numericId,
      staticData: { action: 'user.read' },
      component: lazyRouteComponent(() => import('../pages/users/users-edit-page.tsx')),
    }),
  ] as const;
}
