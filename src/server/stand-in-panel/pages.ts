import { findSubmission } from './panel-state.ts'
import { complete, join } from './people.ts'
import { done, notFound, type Route } from './route.ts'

/** Where people come back to the real panel, with their code as `cc`. Its older host app.prolific.co no longer answers by https. */
export const EXIT = { host: 'app.prolific.com', path: '/submissions/complete' }

const SUBMISSION = 'submission'

/** What the panel makes of somebody who comes back. */
export type TakenBack = { status: string; code_type: string | null; is_asked_to_return: boolean }

/** What the browsers of people open, and the keys of its links. Who somebody is stands in a cookie. */
export const pageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/start\/(\w+)$/,
    answer: ({ state, parts }) => {
      const joined = join(state, parts[0] ?? '')
      if (!joined) return notFound()
      return { status: 302, headers: { location: joined.link, 'set-cookie': `${SUBMISSION}=${joined.submission_id}; Path=/` } }
    },
  },
  {
    method: 'GET',
    path: /^\/submissions\/complete\/?$/,
    answer: ({ state, cookie, query }) => {
      const id = new RegExp(`(?:^|; )${SUBMISSION}=(\\w+)`).exec(cookie)?.[1] ?? ''
      const code = query.get('cc') ?? ''
      if (!complete(state, id, code)) return notFound()
      const found = findSubmission(state, id)
      const known = state.studies.get(found?.study_id ?? '')?.completion_codes.find((each) => each.code === code)
      return done({
        status: found?.submission.status ?? '',
        code_type: known?.code_type ?? null,
        is_asked_to_return: (found?.submission.return_requested ?? null) !== null,
      } satisfies TakenBack)
    },
  },
  { method: 'GET', path: /^\/\.well-known\/study\/jwks\.json$/, answer: ({ state }) => done({ keys: [state.key.jwk] }) },
]
