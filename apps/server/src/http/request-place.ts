import { DEVICE_HEADER } from '@regest/contract/endpoints/session.ts';
import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '../services/session/local-request.ts';
import type { SignInOrigin } from '../services/session/sign-in-origin.ts';

const DEVICE_ID = /^[\w-]{22,100}$/;
const MAX_USER_AGENT_LENGTH = 400;

/** The text without characters that cannot be stored. */
function plainText(value: string | undefined): string {
  return (value ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT_LENGTH);
}

export function requestPlace(request: FastifyRequest): SignInOrigin {
  const device = request.headers[DEVICE_HEADER];
  return {
    address: request.ip,
    userAgent: plainText(request.headers['user-agent']),
    deviceId: typeof device === 'string' && DEVICE_ID.test(device) ? device : null,
    isLocal: isLocalRequest(request),
  };
}
