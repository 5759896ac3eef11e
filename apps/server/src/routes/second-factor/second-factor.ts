import { secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/in-transaction.ts';
import { mount, mountLong } from '../../http/mount.ts';
import { listRequiredRoles } from '../../queries/second-factor/required-roles.ts';
import { addPasskey, beginPasskey } from '../../services/passkeys/add-passkey.ts';
import { removePasskeys } from '../../services/passkeys/remove-passkeys.ts';
import {
  beginProof,
  confirmIdentity,
  confirmIdentityOrFresh,
} from '../../services/second-factor/confirm-identity.ts';
import { beginTotp, confirmTotp, removeTotp } from '../../services/second-factor/manage-totp.ts';
import { readFactors } from '../../services/second-factor/read-factors.ts';
import { replaceRecoveryCodes } from '../../services/second-factor/recovery-codes.ts';
import { removeFactorsOfUser } from '../../services/second-factor/remove-factors.ts';
import { requireFactor } from '../../services/second-factor/require-factor.ts';
import { currentSession } from '../../services/session/authenticate.ts';

/** Long calls have no transaction, so that a failing call still counts a wrong password or code. */
export function secondFactorRoutes(app: FastifyInstance): void {
  mount(app, secondFactorApi.read, ({ db, actor }) => readFactors(db, actor.id));

  mount(app, secondFactorApi.beginProof, ({ deps, actor }) => beginProof(deps, actor));
  mountLong(app, secondFactorApi.beginTotp, async ({ deps, actor, body, request }) => {
    await confirmIdentityOrFresh(deps, actor, currentSession(request), body);
    return beginTotp(deps, actor);
  });
  mount(app, secondFactorApi.confirmTotp, ({ deps, db, actor, body, request }) =>
    confirmTotp(deps, db, actor, { code: body.code, session: currentSession(request) }),
  );
  mountLong(app, secondFactorApi.removeTotp, async ({ deps, actor, body }) => {
    await confirmIdentity(deps, actor, body);
    return inTransaction(deps.db, (db) => removeTotp(db, actor));
  });
  mountLong(app, secondFactorApi.beginPasskey, async ({ deps, actor, body }) => {
    await confirmIdentity(deps, actor, body);
    return beginPasskey(deps, actor);
  });
  mount(app, secondFactorApi.addPasskey, ({ deps, db, actor, body, request }) =>
    addPasskey(deps, db, actor, { ...body, session: currentSession(request) }),
  );
  mountLong(app, secondFactorApi.removePasskeys, async ({ deps, actor, body }) => {
    await confirmIdentity(deps, actor, body);
    return inTransaction(deps.db, (db) => removePasskeys(db, actor, body.ids));
  });
  mountLong(app, secondFactorApi.makeRecoveryCodes, async ({ deps, actor, body }) => {
    await confirmIdentity(deps, actor, body);
    return inTransaction(deps.db, (db) => replaceRecoveryCodes(db, actor));
  });
  mount(app, secondFactorApi.requiredRoles, async ({ db }) => ({ roles: await listRequiredRoles(db) }));
  mount(app, secondFactorApi.requireFactor, ({ db, actor, body }) => requireFactor(db, actor, body.roles));
  mount(app, secondFactorApi.removeOfUser, ({ db, actor, params }) =>
    removeFactorsOfUser(db, actor, params.id),
  );
}
