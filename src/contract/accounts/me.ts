import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { succeeded } from '../wire.ts'
import { role } from './parts.ts'

export const showMe = endpoint({
  path: '/v1/show_me',
  method: 'POST',
  access: 'open',
  summary: 'Who you are here: your account and labs if you are signed in, and which ways to sign in there are.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Null: not signed in. */
      person: z.nullable(
        z.object({
          person_id: z.string(),
          name: z.string(),
          /** Null for the local owner until they have an account. */
          email: z.nullable(z.string()),
          has_second_factor: z.boolean(),
        }),
      ),
      /** Signed in without asking, because the server only listens to this machine. */
      is_local_owner: z.boolean(),
      /** In the order in which the person joined. */
      labs: z.array(z.object({ lab_id: z.string(), name: z.string(), role })),
      /** The lab that calls are about, from the header `feedlab-lab` or the first; null for somebody without a lab. */
      lab_id: z.nullable(z.string()),
      /** In that lab. */
      role: z.nullable(role),
      /** An owner of the first lab: they see how the server is and make labs. */
      is_installation_owner: z.boolean(),
      /** Whether researchers may have pictures and pages fetched from the web. */
      fetches_from_web: z.boolean(),
      /** Whether the lab in use has a mail server of its own, by which its waves ask people back. */
      has_lab_mail: z.boolean(),
      /** Whether the lab in use has recorded an approval of an ethics board for any of its studies. */
      has_lab_approvals: z.boolean(),
      /** Studies of other labs that are shared with this person. */
      n_shared_studies: z.int(),
      sign_in: z.object({
        /** A forgotten password can be renewed by mail; otherwise an owner makes a link. */
        has_mail: z.boolean(),
        /** For POST /v1/auth/sign-in/oauth2, as providerId. */
        providers: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
      /** False until somebody used the owner's link: then nobody can sign in yet. */
      has_owner: z.boolean(),
    }),
  }),
})
