import type { Role } from './roles.ts'

/** What a role may do, as one line for the person who gives it. */
export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: 'Everything: studies, stimuli and data, and who is in the lab.',
  editor: 'Makes and changes studies and stimuli, and gets the data.',
  analyst: 'Sees studies and gets the data, without ids of recruitment platforms. Changes nothing.',
  monitor: 'Sees studies and how far they are. No data.',
}

/** The same for one shared study. */
export const STUDY_ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: 'Everything in this study, also sharing it.',
  editor: 'Changes the study and gets its data.',
  analyst: 'Sees the study and gets its data, without ids of recruitment platforms. Changes nothing.',
  monitor: 'Sees the study and how far it is. No data.',
}

/** "an owner", "a monitor". */
export const aRole = (role: Role): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
