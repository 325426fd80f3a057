import { escapeHtml } from '#domain/html/entities.ts'

/** What a document needs from outside: nothing here reads Markdown or files. */
export type Renderer = {
  /** Markdown of researchers as safe HTML. */
  markdown: (text: string) => string
  /** Where a picture is, from the place of the document. Undefined: it cannot be shown, and its description stands alone. */
  address: (url: string) => string | undefined
  /** Where a picture is that cannot be shown, in words. */
  elsewhere?: (url: string) => string
}

/** A text of somebody's, in whatever direction it is written. */
export const words = (text: string, tag = 'p', className = ''): string =>
  text.trim() === ''
    ? ''
    : `<${tag}${className === '' ? '' : ` class="${className}"`} dir="auto">${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</${tag}>`

/** A sentence of ours. */
export const said = (text: string, className = ''): string =>
  `<p${className === '' ? '' : ` class="${className}"`}>${escapeHtml(text)}</p>`

export const list = (lines: readonly string[], tag: 'ul' | 'ol' = 'ul'): string =>
  lines.length === 0
    ? ''
    : `<${tag}>${lines.map((line) => `<li dir="auto">${escapeHtml(line).replaceAll('\n', '<br>')}</li>`).join('')}</${tag}>`

/** A picture with its description in words: on paper, and where it cannot be loaded, the words are what is left. */
export function picture(url: string, alt: string, { address, elsewhere = String }: Renderer): string {
  const src = address(url)
  const caption = alt.trim() === '' ? '' : `<figcaption dir="auto">Picture: ${escapeHtml(alt.trim())}</figcaption>`
  if (src !== undefined) return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt.trim())}">${caption}</figure>`
  const missing = said(`A picture that is not part of this file: ${elsewhere(url)}`, 'soft')
  return `<figure>${missing}${caption}</figure>`
}
