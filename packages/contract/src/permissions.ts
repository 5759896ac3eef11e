import type { Role } from './roles.ts';

/** Reach of a role's right: everywhere, its own institution, its own account, nowhere. */
export type Reach = 'all' | 'institution' | 'own' | 'none';
type Row = Record<Role, Reach>;

const EVERYONE: Row = {
  ADMIN: 'all',
  SUPERVISOR: 'institution',
  EDITOR: 'institution',
  SUBEDITOR: 'institution',
};
const EDITORS: Row = { ADMIN: 'all', SUPERVISOR: 'institution', EDITOR: 'institution', SUBEDITOR: 'none' };
const SUPERVISORS: Row = { ADMIN: 'all', SUPERVISOR: 'institution', EDITOR: 'none', SUBEDITOR: 'none' };
const ADMINS: Row = { ADMIN: 'all', SUPERVISOR: 'none', EDITOR: 'none', SUBEDITOR: 'none' };
const SUPERVISORS_AND_SELF: Row = { ...SUPERVISORS, EDITOR: 'own', SUBEDITOR: 'own' };
const SELF: Row = { ADMIN: 'own', SUPERVISOR: 'own', EDITOR: 'own', SUBEDITOR: 'own' };

/** Rights of the roles. The server enforces this table, the editor hides actions by it. */
export const PERMISSIONS = {
  'record.read': EVERYONE,
  'record.write': EVERYONE,
  'record.bulk': EDITORS,
  'record.publish': EDITORS,
  'record.delete': EDITORS,
  'record.rightsHolder': EDITORS,
  'record.assign': EVERYONE,
  'comment.read': EVERYONE,
  'comment.write': EVERYONE,
  'comment.edit': SELF,
  'comment.delete': SUPERVISORS_AND_SELF,
  'closure.read': EDITORS,
  'closure.write': EDITORS,
  'agreement.read': EDITORS,
  'agreement.write': EDITORS,
  'trash.read': EVERYONE,
  'trash.restore': EDITORS,
  'trash.purge': EDITORS,
  'author.read': EVERYONE,
  'author.write': EVERYONE,
  'author.delete': EDITORS,
  'author.merge': EDITORS,
  'index.read': EVERYONE,
  'index.write': EVERYONE,
  'index.manage': EDITORS,
  'index.removeUnused': SELF,
  'file.read': EVERYONE,
  'file.write': EVERYONE,
  'file.publish': EDITORS,
  'file.delete': EDITORS,
  'file.scan': ADMINS,
  'fileProblem.read': EDITORS,
  'transcription.read': EVERYONE,
  'transcription.write': EVERYONE,
  'transcription.send': EVERYONE,
  'job.read': EVERYONE,
  'job.manage': EVERYONE,
  'institution.read': EVERYONE,
  'institution.write': EDITORS,
  'institution.publish': SUPERVISORS,
  'institution.create': ADMINS,
  'institution.quota': ADMINS,
  'user.read': SUPERVISORS,
  'user.write': SUPERVISORS_AND_SELF,
  'user.create': ADMINS,
  'user.account': ADMINS,
  'profile.read': SELF,
  'profile.write': SELF,
  'statistics.read': SUPERVISORS,
  'export.read': EVERYONE,
  'import.read': EDITORS,
  'import.write': EDITORS,
  'acquisition.read': EVERYONE,
  'acquisition.write': EVERYONE,
  'acquisition.delete': EDITORS,
  'portalHome.write': EDITORS,
  'news.write': ADMINS,
  // Names and addresses of readers: for no more eyes than it takes.
  'question.read': EDITORS,
  'question.answer': EDITORS,
  'order.read': EDITORS,
  'order.answer': EDITORS,
  // Accepted contributions are public.
  'contribution.read': EDITORS,
  'contribution.decide': EDITORS,
  'serviceRequest.create': EVERYONE,
  'values.read': EVERYONE,
  'audit.read': ADMINS,
  'secondFactor.require': ADMINS,
} as const satisfies Record<string, Row>;

export type Action = keyof typeof PERMISSIONS;
export const ACTIONS = Object.keys(PERMISSIONS) as Action[];

export interface Actor {
  id: number;
  role: Role;
  institutionId: number;
}

/** Target of an action: its institution, and the account where it concerns one. */
export interface Target {
  institutionId?: number | null;
  userId?: number;
}

export function reach(actor: Pick<Actor, 'role'>, action: Action): Reach {
  return PERMISSIONS[action][actor.role];
}

/** May this actor do this (to that)? Without a target: may they do it anywhere at all? */
export function can(actor: Actor, action: Action, target?: Target): boolean {
  const granted = reach(actor, action);
  if (granted === 'none') return false;
  if (granted === 'all' || target === undefined) return true;
  if (granted === 'own') return target.userId === actor.id;
  return target.institutionId === actor.institutionId;
}

/** The names sent to the client: every action that the role may do for at least some records. */
export function permissionsOf(role: Role): Action[] {
  return ACTIONS.filter((action) => PERMISSIONS[action][role] !== 'none');
}
