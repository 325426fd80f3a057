import { useRef, useState } from 'react'
import { linkRow, type ReadLink } from '#domain/stimuli/links/link-row.ts'
import { pastedLinks } from '#domain/stimuli/links/pasted-links.ts'
import { putRow } from '#domain/stimuli/sheet/edit-rows.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Rewrite } from '../sheet/use-cell-edits.ts'
import { dayOf } from '../use-given.ts'

/** A link and what became of it. `read` can be edited. */
export type LinkInHand =
  | { url: string; state: 'waiting' | 'reading' }
  | { url: string; state: 'failed'; problem: string }
  | { url: string; state: 'read'; read: ReadLink }

export type LinkEdit = Partial<Pick<ReadLink, 'headline' | 'text' | 'source' | 'picture'>>
export type LinksState = ReturnType<typeof useLinks>

const AT_ONCE = 4
/** Longer than the server gives a page. */
const TIMEOUT_MS = 30_000
const OFFLINE = 'There was no answer. Look at your connection, then try again.'

/** Links that become cards. Each is read by the server; rows are added once somebody says so. */
export function useLinks(rewrite: Rewrite) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [links, setLinks] = useState<readonly LinkInHand[]>([])
  const waiting = useRef<string[]>([])
  const nBusy = useRef(0)
  /** Those of a dialog that was closed are not read any more. */
  const run = useRef(0)

  const put = (link: LinkInHand) => setLinks((now) => now.map((each) => (each.url === link.url ? link : each)))
  const work = async (): Promise<void> => {
    const ofRun = run.current
    nBusy.current++
    for (let url = waiting.current.shift(); url !== undefined; url = waiting.current.shift()) {
      put({ url, state: 'reading' })
      const link = await readLink(url)
      if (run.current !== ofRun) return
      put(link)
    }
    nBusy.current--
  }
  const queue = (urls: readonly string[]) => {
    waiting.current.push(...urls)
    for (let i = nBusy.current; i < Math.min(AT_ONCE, urls.length + nBusy.current); i++) void work()
  }
  const close = () => {
    run.current++
    waiting.current = []
    nBusy.current = 0
    setOpen(false)
  }

  return {
    isOpen,
    text,
    links,
    setText,
    begin: () => {
      setText('')
      setLinks([])
      setOpen(true)
    },
    cancel: close,
    read: () => {
      const known = new Set(links.map(({ url }) => url))
      const urls = pastedLinks(text).links.filter((url) => !known.has(url))
      setLinks([...links, ...urls.map((url): LinkInHand => ({ url, state: 'waiting' }))])
      setText('')
      queue(urls)
    },
    retry: (urls: readonly string[]) => {
      setLinks((now) => now.map((each) => (urls.includes(each.url) ? { url: each.url, state: 'waiting' } : each)))
      queue(urls)
    },
    edit: (url: string, edit: LinkEdit) =>
      setLinks((now) =>
        now.map((each) => (each.url === url && each.state === 'read' ? { ...each, read: { ...each.read, ...edit } } : each)),
      ),
    remove: (url: string) => setLinks((now) => now.filter((each) => each.url !== url)),
    finish: async () => {
      const read = links.flatMap((link) => (link.state === 'read' ? [link.read] : []))
      await rewrite((lines) => {
        let after: string[][] = lines.map((line) => [...line])
        for (const link of read) after = putRow(after, linkRow(link, dayOf(link.retrievedAtMs)))
        return { lines: after }
      }, 'sheet-edited')
      close()
    },
  }
}

async function readLink(url: string): Promise<LinkInHand> {
  const result = await callApi('/v1/read_link', { url }, { timeoutMs: TIMEOUT_MS })
  if (!result.ok) return { url, state: 'failed', problem: result.problem === 'refused' ? result.message : OFFLINE }
  const { data } = result.reply
  if (data.state === 'failed') return { url, state: 'failed', problem: data.problem }
  const { retrieved_at, state, ...read } = data
  return { url, state, read: { ...read, url, retrievedAtMs: retrieved_at } }
}
