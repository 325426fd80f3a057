import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { succeeded } from '../wire.ts'
import { atMs, labName, role } from './parts.ts'

const person_id = z.uuid()

/** Page on which a password link opens, also that of a mail; the token for reset-password stands behind the `#`. */
export const NEW_PASSWORD_PAGE = '/new-password'

export const createLab = endpoint({
  path: '/v1/create_lab',
  method: 'POST',
  access: 'manage-installation',
  summary: 'Makes a lab that you own. For owners of the installation, those of its first lab.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ name: labName }),
  reply: z.extend(succeeded, { data: z.object({ lab_id: z.string() }) }),
})

export const renameLab = endpoint({
  path: '/v1/rename_lab',
  method: 'POST',
  access: 'manage-lab',
  summary: 'Gives the lab another name.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ name: labName }),
  reply: succeeded,
})

export const setSecondStep = endpoint({
  path: '/v1/set_second_step',
  method: 'POST',
  access: 'manage-lab',
  summary: 'Whether people of the lab who have a second factor are asked for it also after they signed in through another site.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ is_asked: z.boolean() }),
  reply: succeeded,
})

export const listMembers = endpoint({
  path: '/v1/list_members',
  method: 'POST',
  access: 'be-in-lab',
  summary: 'Lists who is in the lab, in the order in which they joined.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      lab: z.object({
        lab_id: z.string(),
        name: z.string(),
        /** Also after another site; see set_second_step. */
        asks_second_step: z.boolean(),
      }),
      members: z.array(
        z.object({
          person_id: z.string(),
          name: z.string(),
          email: z.nullable(z.string()),
          role,
          joined_at: atMs,
          has_second_factor: z.boolean(),
        }),
      ),
    }),
  }),
})

export const setRole = endpoint({
  path: '/v1/set_role',
  method: 'POST',
  access: 'manage-lab',
  summary:
    'Changes what a member is in the lab. What they made and could not make in the new role ends. The last owner stays one.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ person_id, role }),
  reply: succeeded,
})

export const removeMember = endpoint({
  path: '/v1/remove_member',
  method: 'POST',
  access: 'manage-lab',
  summary:
    'Takes somebody out of the lab. Their tokens for it, studies that were shared with them, and what they gave to others end. The last owner cannot go.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ person_id }),
  reply: succeeded,
})

export const leaveLab = endpoint({
  path: '/v1/leave_lab',
  method: 'POST',
  access: 'be-in-lab',
  summary: 'Takes yourself out of the lab. The last owner cannot go.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: succeeded,
})

export const makePasswordLink = endpoint({
  path: '/v1/make_password_link',
  method: 'POST',
  access: 'manage-lab',
  summary:
    'Makes a link by which a member who is no owner chooses a new password, for those who forgot theirs. Valid for a day, shown once; the one before ends.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ person_id }),
  reply: z.extend(succeeded, { data: z.object({ link: z.string(), expires_at: atMs }) }),
})
