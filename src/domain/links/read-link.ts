import { oneLine, paragraphs, textOf } from '../stimuli/cards/cell-text.ts'
import { isWebAddress } from '../stimuli/sheet/web-address.ts'

/** What a tap on the link of a post does: opens a page of ours, opens its real address, or nothing. */
export const LINKS = ['page', 'real', 'off'] as const
export type Links = (typeof LINKS)[number]

/** Without the setting a link opens a page of ours. */
export const readLinks = (value: string | undefined): Links => LINKS.find((known) => known === value) ?? 'page'

type Covariates = Readonly<Record<string, unknown>>

/** The link of a card as participants see it, and what a tap on it opens. The address is there only where it may be opened. */
export type CardLink = { headline: string; source: string; image_url?: string } & (
  | { opens: 'page' | 'nothing' }
  | { opens: 'address'; url: string }
)

/**
 * The link of a card in a condition; undefined where there is none. Where real addresses are allowed, a card without one opens a page of
 * ours, if it has a text.
 */
export function readCardLink(
  covariates: Covariates,
  settings: Readonly<Record<string, string>>,
  addressOf: (cell: string) => string | null,
): CardLink | undefined {
  const line = (column: string) => oneLine(textOf(covariates[column]))
  const [headline, source] = [line('link_headline'), line('link_source')]
  if (headline === '') return undefined
  const image_url = addressOf(textOf(covariates['link_image']).trim())
  const label = { headline, source, ...(image_url !== null && { image_url }) }
  const links = readLinks(settings['links'])
  const url = line('link_url')
  if (links === 'real' && isWebAddress(url)) return { ...label, opens: 'address', url }
  return { ...label, opens: links === 'off' || line('link_text') === '' ? 'nothing' : 'page' }
}

/** The text of the page behind a link. A line without text separates two paragraphs; inside a paragraph lines stay as they are. */
export const linkParagraphs = (covariates: Covariates): string[] =>
  paragraphs(textOf(covariates['link_text']))
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
