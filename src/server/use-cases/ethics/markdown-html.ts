import { micromark } from 'micromark'
import { picture, type Renderer } from '#domain/ethics/markup.ts'
import { decodeEntities } from '#domain/html/entities.ts'

/**
 * Markdown of researchers as HTML. HTML in it is escaped and addresses that run something are emptied by micromark. Pictures are those of this
 * installation alone, as in the pages of participants. Headings become paragraphs, because the document has headings of its own.
 */
export const markdownHtml =
  (address: Renderer['address']) =>
  (text: string): string =>
    micromark(text)
      .replace(/<h[1-6]>/g, '<p class="heading">')
      .replace(/<\/h[1-6]>/g, '</p>')
      .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, src: string, alt: string) =>
        inline(decodeEntities(src), decodeEntities(alt), address),
      )
      .replace(/<a href="(?!(?:https?:|mailto:))[^"]*"/g, '<a')

const OWN_PICTURE = /^\/(media|img)\/[\w-]+(\.[\w-]+)*$/

/** Inside a paragraph, where a figure may not stand. */
function inline(src: string, alt: string, address: Renderer['address']): string {
  const found = OWN_PICTURE.test(src) ? address(src) : undefined
  const html = picture(src, alt, { address: () => found, markdown: String })
  return html.replace(/<(\/?)(figure|figcaption|p)\b/g, '<$1span').replace(/<p class/g, '<span class')
}
