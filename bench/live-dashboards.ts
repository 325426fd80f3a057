import { get } from 'node:http'

/** A call that the page of a study makes; without a body it is a GET. */
export type Call = { path: string; body: string | null }

/** As `web/researcher/studies/live/use-live.ts` and `use-studies.ts` have it. */
const FIGURES_EVERY_MS = 2000
const REFRESH_MS = 30_000
const WITHOUT_NEWS_MS = 3000

const REFRESHED = ['/v1/show_study', '/v1/list_participants']

/** Pages of a study that are open: each listens, asks for figures when it is told to, and reads the rest again every half minute. */
export function openDashboards(
  url: string,
  experiment_id: string,
  calls: readonly Call[],
  n: number,
): { asked: () => number; close: () => void } {
  let nAsked = 0
  const ask = async ({ path, body }: Call) => {
    const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    await response.arrayBuffer()
    nAsked++
  }
  const figures = { path: '/v1/show_live', body: JSON.stringify({ experiment_id }) }
  const pages = Array.from({ length: n }, (_, i) =>
    onePage(url, experiment_id, () => ask(figures), { ask, calls, offset: i / n }),
  )
  return {
    asked: () => nAsked,
    close: () => {
      for (const close of pages) close()
    },
  }
}

type Others = { ask: (call: Call) => Promise<void>; calls: readonly Call[]; offset: number }

function onePage(
  url: string,
  experiment_id: string,
  askFigures: () => Promise<void>,
  { ask, calls, offset }: Others,
): () => void {
  let lastMs = 0
  let isDue = false
  const changed = () => {
    isDue = true
  }
  const stream = get(`${url}/v1/watch_study/${experiment_id}`, { headers: { accept: 'text/event-stream' } }, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: changed')) changed()
    })
  })
  stream.on('error', () => undefined)
  const figures = setInterval(() => {
    const sinceMs = performance.now() - lastMs
    if (!(isDue && sinceMs >= FIGURES_EVERY_MS) && sinceMs < WITHOUT_NEWS_MS) return
    isDue = false
    lastMs = performance.now()
    void askFigures()
  }, 50)
  const refreshed = calls.filter(({ path }) => REFRESHED.includes(path))
  let others: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    const refresh = () => {
      for (const call of refreshed) void ask(call)
    }
    refresh()
    others = setInterval(refresh, REFRESH_MS)
  }, offset * REFRESH_MS)
  return () => {
    stream.destroy()
    clearInterval(figures)
    clearTimeout(first)
    clearInterval(others)
  }
}
