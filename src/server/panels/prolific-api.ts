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
  /** Makes a participant group in the project of a study there. Returns its id. */
  makeGroup: (token: string, group: { study_id: string; name: string }) => Promise<Asked<string>>
  /** Who is in the group already stays in it. */
  addToGroup: (token: string, group_id: string, people: readonly string[]) => Promise<Asked<null>>
  /** The same message to each of these people, as the researcher of a study there. */
  message: (token: string, message: { study_id: string; people: readonly string[]; body: string }) => Promise<Asked<null>>
  /** A draft like a study there, for the people of a group alone. Returns its id. */
  draftFor: (token: string, draft: Draft) => Promise<Asked<string>>
}

type Draft = { study_id: string; group_id: string; name: string; places: number }

const PATIENCE_MS = 20_000
const MAX_PAGES = 500

const optionalText = z.optional(z.nullable(z.string()))
const page = z.object({
  results: z.array(z.object({ id: z.string(), participant_id: z.string(), status: z.string(), study_code: optionalText })),
  _links: z.optional(z.object({ next: z.optional(z.nullable(z.object({ href: optionalText }))) })),
})

/** In one call, so that none is too long. */
const PEOPLE_AT_ONCE = 500

const made = z.object({ id: z.string() })
const inProject = z.object({ project: z.string() })

export function openProlific(baseUrl: string): ProlificApi {
  async function call(
    token: string,
    address: string,
    body?: object,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<Asked<unknown>> {
    try {
      const response = await fetch(address, {
        method,
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

  /** The answer of a call, as far as it has this form. */
  async function read<T>(schema: z.ZodMiniType<T>, calling: Promise<Asked<unknown>>): Promise<Asked<T>> {
    const asked = await calling
    if (!asked.ok) return asked
    const parsed = schema.safeParse(asked.value)
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: NOT_UNDERSTOOD }
  }

  /** For some people after the others; the first refusal ends it. */
  async function inParts(people: readonly string[], send: (some: string[]) => Promise<Asked<unknown>>): Promise<Asked<null>> {
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
      const asked = await send(people.slice(from, from + PEOPLE_AT_ONCE))
      if (!asked.ok) return asked
    }
    return { ok: true, value: null }
  }

  const addToGroup: ProlificApi['addToGroup'] = (token, group_id, people) =>
    inParts(people, (participant_ids) =>
      call(token, `${baseUrl}/participant-groups/${encodeURIComponent(group_id)}/participants/`, { participant_ids }),
    )

  return {
    addToGroup,
    makeGroup: async (token, { study_id, name }) => {
      const study = await read(inProject, call(token, `${baseUrl}/studies/${encodeURIComponent(study_id)}/`))
      if (!study.ok) return study
      const group = await read(made, call(token, `${baseUrl}/participant-groups/`, { project_id: study.value.project, name }))
      return group.ok ? { ok: true, value: group.value.id } : group
    },
    message: (token, { study_id, people, body }) =>
      inParts(people, (ids) => call(token, `${baseUrl}/messages/bulk/`, { ids, body, study_id })),
    draftFor: async (token, { study_id, group_id, name, places }) => {
      const copy = await read(made, call(token, `${baseUrl}/studies/${encodeURIComponent(study_id)}/clone/`, {}))
      if (!copy.ok) return copy
      const address = `${baseUrl}/studies/${encodeURIComponent(copy.value.id)}/`
      // Filters of the first study could leave out people who have changed since; the group says who may come.
      const filters = [{ filter_id: GROUP_FILTER, selected_values: [group_id] }]
      const changed = await call(token, address, { name, total_available_places: places, filters }, 'PATCH')
      return changed.ok ? { ok: true, value: copy.value.id } : changed
    },
    submissions: async (token, study_id) => {
      const found: Submission[] = []
      let next: string | undefined = `${baseUrl}/studies/${encodeURIComponent(study_id)}/submissions/?limit=200`
      for (let pages = 0; next !== undefined; pages += 1) {
        if (pages === MAX_PAGES) return { ok: false, problem: 'Prolific has more submissions than this server reads.' }
        const asked: Asked<unknown> = await call(token, next)
        if (!asked.ok) return asked
        const parsed = page.safeParse(asked.value)
        if (!parsed.success) return { ok: false, problem: NOT_UNDERSTOOD }
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

const NOT_UNDERSTOOD = 'Prolific answered something that this server does not understand.'

/** The filter of Prolific that lets the people of a group in. */
const GROUP_FILTER = 'participant_group_allowlist'

function problemOf(status: number): string {
  if (status === 401 || status === 403) return 'Prolific does not accept the token, or it may not see this study.'
  if (status === 404) return 'Prolific knows no such study or submission.'
  if (status === 429) return 'Prolific asks to wait. Try again in some minutes.'
  return `Prolific answered ${status}.`
}
