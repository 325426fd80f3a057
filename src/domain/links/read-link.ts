import { isWebAddress } from '../stimuli/sheet/web-address.ts'
import { readLinks } from './links-setting.ts'

type Covariates = Readonly<Record<string, unknown>>

/** What a tap on the link of a card opens. A card whose link opens nothing has none of these. */
export type CardLink = { opens: 'page' } | { opens: 'address'; url: string }

/**
 * What the link of a card opens in a condition. Where real addresses are allowed, a card without one opens a page of ours, if it has a
 * text. The address is part of the card only where it may be opened.
 */
export function readCardLink(covariates: Covariates, settings: Readonly<Record<string, string>>): CardLink | undefined {
  const links = readLinks(settings['links'])
  if (links === 'off') return undefined
  const url = cell(covariates, 'link_url')
  if (links === 'real' && isWebAddress(url)) return { opens: 'address', url }
  return cell(covariates, 'link_text') === '' ? undefined : { opens: 'page' }
}

/** The text of the page behind a link. A line without text separates two paragraphs; inside a paragraph lines stay as they are. */
export const linkParagraphs = (covariates: Covariates): string[] =>
  cell(covariates, 'link_text')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** What stands over that text. Without a headline of its own the link has the headline of its card. */
export function readLinkLabel(covariates: Covariates): { headline: string; source: string } {
  const line = (column: string) => cell(covariates, column).replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
  return { headline: line('link_headline') || line('headline'), source: line('link_source') }
}

const cell = (covariates: Covariates, column: string) => {
  const value = covariates[column]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
