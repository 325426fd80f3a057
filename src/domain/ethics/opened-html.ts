import { escapeHtml } from '#domain/html/entities.ts'
import type { Opened } from './feed-sample.ts'
import { list, picture, type Renderer, said, words } from './markup.ts'

/** An intervention or prompt with all that it can show. Of several pictures a person sees one. */
export function openedHtml({ shown, when }: Opened, renderer: Renderer): string {
  return `<div class="opened">
${said(`Opens ${when}: ${shown.label}`, 'soft')}
${words(shown.heading, 'p', 'strong')}
${shown.text.trim() === '' ? '' : `<div dir="auto">${renderer.markdown(shown.text)}</div>`}
${partsOf(shown, renderer)}
${shown.button === '' ? '' : `<p><span class="button" dir="auto">${escapeHtml(shown.button)}</span></p>`}
</div>`
}

function partsOf(shown: Opened['shown'], renderer: Renderer): string {
  if (shown.kind === 'film') {
    const films = [shown.film, ...shown.controlFilms].map(({ title }) => title)
    return `${said(`A film that must be watched for at least ${shown.minWatchSeconds} seconds. One of these, the first in all conditions but the first:`, 'soft')}${list([...new Set(films)])}`
  }
  const pictures = shown.pictures.map(({ src, alt }) => picture(src, alt, renderer)).join('')
  const one = shown.pictures.length > 1 ? said('One of these pictures:', 'soft') : ''
  if (shown.kind === 'message') return one + pictures
  return `${one}${pictures}${words(shown.question.text, 'p', 'question')}${list(shown.question.options.map(({ text }) => text))}`
}
