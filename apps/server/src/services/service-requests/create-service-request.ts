import { checkValues } from '@regest/contract/derive/check-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { SERVICE_REQUEST_FIELDS } from '@regest/contract/fields/service-request-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/app-error.ts';
import { addJob } from '../../queries/jobs.ts';
import { insertServiceRequest, type ServiceRequestValues } from '../../queries/service-requests.ts';

const FIELDS = fieldsOf(SERVICE_REQUEST_FIELDS);

export async function createServiceRequest(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { values, errors } = checkValues(FIELDS, sent, 'full');
  if (errors.length > 0) throw invalid(errors, { resourceType: 'serviceRequest' });
  const id = await insertServiceRequest(
    db,
    { userId: actor.id, institutionId: actor.institutionId },
    values as unknown as ServiceRequestValues,
  );
  await addJob(db, 'mail-service-request', { id });
  return { id };
}
