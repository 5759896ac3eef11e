import { institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { valuesApi } from '@regest/contract/endpoints/values.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';

export function valueRoutes(app: FastifyInstance): void {
  mount(app, valuesApi.list, ({ params }) => [...VALUE_LISTS[params.list]]);
  mount(app, valuesApi.counties, () => [...VALUE_LISTS.counties]);
  mount(app, institutionsApi.types, () => [...VALUE_LISTS.institutionTypes]);
}
