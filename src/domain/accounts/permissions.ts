import { ROLES, type Role, type Scope } from './roles.ts'

/**
 * What a call is about, and so in which lab the caller needs a role: the lab that they work in, the study, set or job that the call names,
 * or only their own account. `lab-of-study`: the lab of the study that the call names, or else the one that they work in; a role in the study
 * alone is none there. For the installation it is the first lab: its owners make the others.
 */
type About = 'lab' | 'lab-of-study' | 'study' | 'set' | 'study-or-set' | 'job' | 'account' | 'installation'

export type Rule = {
  about: About
  roles: readonly Role[]
  /** What a token of the API needs for it. Null: not with a token. */
  scope: Scope | null
}

const EVERYBODY = ROLES
const ANALYSTS = ['owner', 'editor', 'analyst'] as const
const EDITORS = ['owner', 'editor'] as const
const OWNERS = ['owner'] as const

const rule = (about: About, roles: readonly Role[], scope: Scope | null): Rule => ({ about, roles, scope })

/** What somebody may do. Every call of researchers names the one that it needs (`src/contract/`); pages and rules ask for it by `roleMay`. */
export const PERMISSIONS = {
  // Also for somebody who is in no lab: they have the studies that were shared with them.
  'list-studies': rule('account', EVERYBODY, 'read-studies'),

  'see-sets': rule('lab', EVERYBODY, 'read-studies'),
  'see-set': rule('set', EVERYBODY, 'read-studies'),
  'add-sets': rule('lab', EDITORS, 'write-stimuli'),
  'change-set': rule('set', EDITORS, 'write-stimuli'),

  'see-questionnaires': rule('lab', ANALYSTS, 'read-studies'),
  'change-questionnaires': rule('lab', EDITORS, 'write-studies'),

  'make-studies': rule('lab', EDITORS, 'write-studies'),
  'see-study': rule('study', EVERYBODY, 'read-studies'),
  // With completion codes and right answers.
  'copy-study': rule('study', ANALYSTS, 'read-studies'),
  'change-study': rule('study', EDITORS, 'write-studies'),
  'unblind-study': rule('study', OWNERS, null),
  'share-study': rule('study', OWNERS, null),
  'see-shares': rule('study', EVERYBODY, null),
  'give-review-links': rule('study', EDITORS, null),
  'see-notices': rule('study', EDITORS, 'read-studies'),

  // Monitors get it without outcomes and flags.
  'list-participants': rule('study', EVERYBODY, 'read-data'),
  'see-data': rule('study', ANALYSTS, 'read-data'),
  'take-data': rule('study-or-set', ANALYSTS, 'read-data'),
  'take-file-of-job': rule('job', ANALYSTS, 'read-data'),

  'see-panel-ids': rule('study', EDITORS, 'read-data'),
  // Money of the lab: by its members, and not by scripts.
  'use-panel-account': rule('lab-of-study', EDITORS, null),
  'set-panel-account': rule('lab-of-study', OWNERS, null),
  // Deposits and registrations in the name of the lab: by its members, and not by scripts.
  'use-services': rule('lab-of-study', EDITORS, null),

  // Who is in it, one's own tokens, leaving.
  'be-in-lab': rule('lab', EVERYBODY, null),
  'manage-lab': rule('lab', OWNERS, null),
  'manage-installation': rule('installation', OWNERS, null),
} as const satisfies Readonly<Record<string, Rule>>

export type Permission = keyof typeof PERMISSIONS

export const ruleOf = (permission: Permission): Rule => PERMISSIONS[permission]

const allows = ({ roles }: Rule, role: Role | null | undefined): boolean => !!role && roles.includes(role)

/** Whether a role includes a permission. Nobody has no role: null. */
export const roleMay = (role: Role | null | undefined, permission: Permission): boolean => allows(ruleOf(permission), role)

/** Whether a role may do anything for which a token needs this scope. */
export const roleUses = (role: Role, scope: Scope): boolean =>
  Object.values<Rule>(PERMISSIONS).some((each) => each.scope === scope && allows(each, role))

/** Which things of a lab somebody may name in the settings of one of its studies, besides those that the study has. */
export type Nameable = { sets: boolean; questionnaires: boolean }

/**
 * Settings that name a set or a questionnaire show what is in it. So only those may name one who may look at it in the lab itself: a guest of
 * a single study has no role there.
 */
export const nameableBy = (labRole: Role | undefined): Nameable => ({
  sets: roleMay(labRole ?? null, 'see-set'),
  questionnaires: roleMay(labRole ?? null, 'see-questionnaires'),
})
