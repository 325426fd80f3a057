/**
 * What somebody is in a lab, or in one study that was shared with them. Everybody may see how a study is made and how far it is; an
 * analyst also gets its data, an editor makes and changes studies and stimuli, an owner also decides who is in the lab.
 */
export const ROLES = ['owner', 'editor', 'analyst', 'monitor'] as const
export type Role = (typeof ROLES)[number]

/** The role that allows more. */
export const strongerRole = (a: Role, b: Role): Role => (ROLES.indexOf(a) <= ROLES.indexOf(b) ? a : b)

/** What a token of the API may do. A token can never do more than the role of the person who made it allows. */
export const SCOPES = ['read-studies', 'read-data', 'write-stimuli', 'write-studies'] as const
export type Scope = (typeof SCOPES)[number]
