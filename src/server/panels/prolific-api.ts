import * as z from 'zod/mini'
import type { Submission } from '#domain/panels-comparison/submission.ts'

export const PROLIFIC_URL = 'https://api.prolific.com/api/v1'

export type Asked<T> = { ok: true; value: T } | { ok: false; problem: string }

/** As much of Prolific as this server uses. Nothing is called without a token. */
export type ProlificApi = {
  submissions: (token: string, study_id: string) => Promise<Asked<Submission[]>>
  approve: (token: string, submission_id: string) => Promise<Asked<null>>
  giveBack: (token: string, submission_id: string) => Promise<Asked<null>>
  askReturn: (token: string, submission_id: string, reason: string) => Promise<Asked<null>>
}

const PATIENCE_MS = 20_000
const MAX_PAGES = 500

const optionalText = z.optional(z.nullable(z.string()))
const page = z.object({
  results: z.array(z.object({ id: z.string(), participant_id: z.string(), status: z.string(), study_code: optionalText })),
  _links: z.optional(z.object({ next: z.optional(z.nullable(z.object({ href: optionalText }))) })),
})

export function openProlific(baseUrl: string): ProlificApi {
  async function call(token: string, address: string, body?: object): Promise<Asked<unknown>> {
    try {
      const response = await fetch(address, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) return { ok: false, problem: problemOf(response.status) }
      return { ok: true, value: await response.json().catch(() => null) }
    } catch {
      return { ok: false, problem: 'Prolific did not answer.' }
    }
  }

  const act = async (token: string, path: string, body: object): Promise<Asked<null>> => {
    const asked = await call(token, `${baseUrl}/submissions/${path}/`, body)
    return asked.ok ? { ok: true, value: null } : asked
  }

  return {
    submissions: async (token, study_id) => {
      const found: Submission[] = []
      let next: string | undefined = `${baseUrl}/studies/${encodeURIComponent(study_id)}/submissions/?limit=200`
      for (let pages = 0; next !== undefined; pages += 1) {
        if (pages === MAX_PAGES) return { ok: false, problem: 'Prolific has more submissions than this server reads.' }
        const asked: Asked<unknown> = await call(token, next)
        if (!asked.ok) return asked
        const parsed = page.safeParse(asked.value)
        if (!parsed.success) return { ok: false, problem: 'Prolific answered something that this server does not understand.' }
        for (const { id, participant_id, status, study_code } of parsed.data.results)
          found.push({ id, person: participant_id, status, code: study_code ?? '' })
        const href = parsed.data._links?.next?.href
        // The token goes to Prolific alone, wherever a link leads.
        if (href && !href.startsWith(`${baseUrl}/`)) return { ok: false, problem: 'Prolific named a page that is not its own.' }
        next = href || undefined
      }
      return { ok: true, value: found }
    },
    approve: (token, id) => act(token, `${encodeURIComponent(id)}/transition`, { action: 'APPROVE' }),
    giveBack: (token, id) => act(token, `${encodeURIComponent(id)}/transition`, { action: 'RETURN' }),
    askReturn: (token, id, reason) =>
      act(token, `${encodeURIComponent(id)}/request-return`, { request_return_reasons: [reason] }),
  }
}

function problemOf(status: number): string {
  if (status === 401 || status === 403) return 'Prolific does not accept the token, or it may not see this study.'
  if (status === 404) return 'Prolific knows no such study or submission.'
  if (status === 429) return 'Prolific asks to wait. Try again in some minutes.'
  return `Prolific answered ${status}.`
}
