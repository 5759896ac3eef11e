import { allEndpoints } from '@regest/contract/endpoints/all.ts';
import { devicesApi } from '@regest/contract/endpoints/devices.ts';
import { type Endpoint, endpointName } from '@regest/contract/endpoints/endpoint.ts';
import { OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import { PERMISSIONS } from '@regest/contract/permissions.ts';
import { ROLES, type Role } from '@regest/contract/roles.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, call, signedIn } from '../../test/api/client.ts';
import { headOf } from '../../test/api/head-of.ts';
import { type AimedCall, aim } from '../../test/api/matrix-call.ts';
import { aWorld, type World } from '../../test/api/matrix-world.ts';
import { useServer } from '../../test/api/test-server.ts';

/**
 * Every declared call, by every role, in the own and in another institution, without a
 * token and with the token of an account that was closed. What must happen is read from
 * the table of permissions, never written here.
 */
const server = useServer();
const ENDPOINTS = allEndpoints().map((entry) => ({ ...entry, name: endpointName(entry.endpoint) }));

type Outcome = 'must sign in' | 'refused' | 'not there' | 'let through';
type Caller = 'without a token' | 'closed account' | `${Role} at home` | `${Role} elsewhere`;

let home: World;
let otherWorld: World;
let lockedOut: Client;
const people = new Map<Role, Client>();

beforeAll(async () => {
  home = await aWorld(server());
  otherWorld = await aWorld(server());
  for (const role of ROLES)
    people.set(role, await signedIn(server(), { role, institutionId: home.institution }));
  lockedOut = await signedIn(server(), { role: 'EDITOR', institutionId: home.institution });
  await server().deps.pool.query('update app_user set is_active = false where id = $1', [lockedOut.user.id]);
});

const asksForGone = ({ path }: Endpoint) => path.endsWith('/is-delete-in-progress');

/** The world's session is a colleague's, and visible to that colleague alone. */
const isOwnersAlone = ({ path }: Endpoint) => path === devicesApi.end.path;

/** Another's thing is hidden (404) or its institution refused (403); a parent may also be named as unknown. */
function outcomeOf({ status, body }: Answer, mayBeGone: boolean): Outcome {
  if (status === 401) return 'must sign in';
  if (status === 403) return 'refused';
  if (status === 404) return 'not there';
  const unknownParent = body.errors?.some(
    ({ fieldName, constraintType }) => fieldName === 'parentId' && constraintType === 'NotFound',
  );
  if (status === 400 && unknownParent) return 'not there';
  // A permanent deletion is requested until it ends, so a missing record is no error.
  if (mayBeGone && body.deleteInProgress === false) return 'not there';
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  return 'let through';
}

function expected(endpoint: Endpoint, role: Role, isHome: boolean, { isScoped }: AimedCall): Outcome[] {
  if (endpoint.action === 'public') return ['let through', 'not there'];
  const reach = PERMISSIONS[endpoint.action][role];
  if (reach === 'none') return ['refused'];
  if (endpoint.ownerOnly || isOwnersAlone(endpoint)) return ['not there'];
  if (reach === 'all' || !isScoped)
    return asksForGone(endpoint) ? ['let through', 'not there'] : ['let through'];
  // The account of the world is a colleague's: a role that may change its own account alone is refused.
  if (reach === 'own') return isHome ? ['refused'] : ['refused', 'not there'];
  return isHome ? ['let through'] : ['refused', 'not there'];
}

/** A form is OAuth's: its client names itself, and there is no bearer. */
const CLIENT = {
  authorization: `Basic ${Buffer.from(`${OAUTH_CLIENT.id}:${OAUTH_CLIENT.secret}`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
};

async function tryAs(
  token: string | undefined,
  endpoint: Endpoint,
  aimed: AimedCall,
  isElsewhere = false,
): Promise<{ outcome: Outcome; isDone: boolean }> {
  const options =
    endpoint.bodyType === 'form'
      ? { body: '', headers: CLIENT }
      : { token, body: aimed.body, headers: aimed.headers };
  if (endpoint.streams) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { statusCode } = await headOf(server().app, { method: 'GET', url: aimed.url, headers });
    return { outcome: outcomeOf({ status: statusCode, body: {} } as Answer, false), isDone: false };
  }
  const answer = await call<Record<string, unknown>>(server(), endpoint.method, aimed.url, options);
  return {
    outcome: outcomeOf(answer, isElsewhere && asksForGone(endpoint)),
    isDone: answer.status < 400,
  };
}

test.each(ENDPOINTS)('$name is open exactly to whom the table says', async ({ area, endpoint }) => {
  const outcomes: Partial<Record<Caller, Outcome>> = {};
  const expectedOutcomes: Partial<Record<Caller, Outcome>> = {};
  const note = (caller: Caller, outcome: Outcome, allowed: Outcome[]) => {
    outcomes[caller] = outcome;
    expectedOutcomes[caller] = allowed.includes(outcome) ? outcome : allowed[0];
  };
  if (endpoint.action !== 'public') {
    const aimed = aim(area, endpoint, home);
    note('without a token', (await tryAs(undefined, endpoint, aimed)).outcome, ['must sign in']);
    note('closed account', (await tryAs(lockedOut.token, endpoint, aimed)).outcome, ['must sign in']);
  }
  for (const role of ROLES) {
    for (const isHome of [true, false]) {
      const aimed = aim(area, endpoint, isHome ? home : otherWorld);
      const { outcome, isDone } = await tryAs(people.get(role)?.token, endpoint, aimed, !isHome);
      note(`${role} ${isHome ? 'at home' : 'elsewhere'}`, outcome, expected(endpoint, role, isHome, aimed));
      // An allowed call may have changed or deleted what the next caller requests; a refused one has changed nothing.
      if (isDone && endpoint.method !== 'GET') {
        if (isHome) home = await aWorld(server(), home.institution);
        else otherWorld = await aWorld(server(), otherWorld.institution);
      }
    }
  }
  expect(outcomes).toEqual(expectedOutcomes);
});

test('every declared call is mounted', () => {
  const missing = ENDPOINTS.filter(
    ({ endpoint }) => !server().app.hasRoute({ method: endpoint.method, url: endpoint.path }),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
