import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { fetchProblems, outsideProblems } from '#contract/outside-problems.ts'
import type { readLink as contract } from '#contract/read-link.ts'
import { storable } from '#contract/text.ts'
import { pageCard } from '#domain/stimuli/links/page-card.ts'
import { pageTags } from '#domain/stimuli/links/page-tags.ts'
import { decodePage } from '#server/outside/decode-page.ts'
import { Refusal } from '#server/refusal.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'

/** What a page says of itself stands at its beginning. */
const PAGE_BYTES = 1024 * 1024
const PATIENCE_MS = 15_000
const ACCEPT = 'text/html,application/xhtml+xml,image/*;q=0.8'

export async function readLink(
  { outside, now }: Deps,
  { url }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (outside === undefined) throw new Refusal('forbidden', fetchProblems.off)
  const seconds = outside.admit(labOf(caller))
  if (seconds > 0) throw new Refusal('too_many_calls', fetchProblems.tooManyPages, undefined, seconds)
  const got = await outside.read(url, { accept: ACCEPT, maxBytes: PAGE_BYTES, whenLonger: 'cut', patienceMs: PATIENCE_MS })
  if (!got.ok) return failed(outsideProblems[got.problem])
  const { address, contentType, bytes } = got
  const resolve = (link: string) => (URL.canParse(link, address) ? new URL(link, address).href : undefined)
  const type = contentType.toLowerCase()
  const isPicture = type.startsWith('image/')
  if (!isPicture && type !== '' && !/html|text\/plain/.test(type)) return failed(fetchProblems.notPage)
  const tags = isPicture ? NO_TAGS : pageTags(decodePage(bytes, contentType))
  const found = pageCard(tags, address, resolve)
  const { headline, text, source, picture_alt } = found
  const words = {
    headline: storable(headline),
    text: storable(text),
    source: storable(source),
    picture_alt: storable(picture_alt),
  }
  const card = { ...found, ...words }
  const picture = isPicture ? address : card.picture
  if (card.headline === '' && card.text === '' && picture === '') return failed(fetchProblems.silentPage)
  return { success: 'true', data: { state: 'read', ...card, picture, retrieved_at: now() } }
}

const NO_TAGS = { title: '', meta: new Map<string, string>() }

const failed = (problem: string): ReplyOf<typeof contract> => ({ success: 'true', data: { state: 'failed', problem } })
