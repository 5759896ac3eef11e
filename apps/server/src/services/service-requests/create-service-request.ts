import { checkValues } from '@regest/contract/derive/check-values.ts';
import { SERVICE_REQUESTS_AN_HOUR } from '@regest/contract/endpoints/service-requests.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { SERVICE_REQUEST_FIELDS } from '@regest/contract/fields/service-request-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid } from '../../errors/app-error.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import {
  insertServiceRequest,
  type ServiceRequestValues,
} from '../../queries/service-requests/service-requests.ts';
import { countAttempt } from '../../queries/session/attempts.ts';

const HOUR_SECONDS = 3600;
const FIELDS = fieldsOf(SERVICE_REQUEST_FIELDS);

export async function createServiceRequest(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { values, errors } = checkValues(FIELDS, sent, 'full');
  if (errors.length > 0) throw invalid(errors, { resourceType: 'serviceRequest' });
  const { tries, secondsLeft } = await countAttempt(db, 'service-request', String(actor.id), HOUR_SECONDS);
  if (tries > SERVICE_REQUESTS_AN_HOUR) throw new AppError('rateLimited', { retryAfter: secondsLeft });
  const id = await insertServiceRequest(
    db,
    { userId: actor.id, institutionId: actor.institutionId },
    values as unknown as ServiceRequestValues,
  );
  await addJob(db, 'mail-service-request', { id });
  return { id };
}
