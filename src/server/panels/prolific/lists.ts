import * as z from 'zod/mini'
import type { Asked } from '../panel-api.ts'
import type { PanelCalls } from '../panel-calls.ts'

const MAX_PAGES = 500
/** A press holds the plan of its study for some minutes, and must be done by then. */
const LONGEST_LIST_MS = 60_000

const links = z.object({ next: z.optional(z.nullable(z.object({ href: z.optional(z.nullable(z.string())) }))) })

type List<T> = { token: string; baseUrl: string; path: string; row: z.ZodMiniType<T> }

/** All pages of a list. */
export async function readList<T>({ read }: PanelCalls, { token, baseUrl, path, row }: List<T>): Promise<Asked<T[]>> {
  const page = z.object({ results: z.array(row), _links: z.optional(links) })
  const found: T[] = []
  const beganMs = Date.now()
  let next: string | undefined = `${baseUrl}${path}`
  for (let pages = 0; next !== undefined; pages += 1) {
    if (pages === MAX_PAGES) return { ok: false, problem: 'Prolific has more than this server reads.' }
    if (Date.now() - beganMs > LONGEST_LIST_MS)
      return { ok: false, problem: 'Prolific is too slow at the moment. Try again later.' }
    const asked: Asked<z.infer<typeof page>> = await read(page, token, { method: 'GET', address: next })
    if (!asked.ok) return asked
    found.push(...asked.value.results)
    const href: string | null | undefined = asked.value._links?.next?.href
    // The token goes to Prolific alone, wherever a link leads.
    if (href && !href.startsWith(`${baseUrl}/`)) return { ok: false, problem: 'Prolific named a page that is not its own.' }
    next = href || undefined
  }
  return { ok: true, value: found }
}

export const at = (baseUrl: string, ...parts: string[]): string => `${baseUrl}/${parts.map(encodeURIComponent).join('/')}/`
