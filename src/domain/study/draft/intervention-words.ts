import type { Intervention } from '#domain/interventions/intervention.ts'
import type { OwnContent } from '#domain/interventions/own-content.ts'

type Change = (text: string) => string

/** Own content with every text for participants replaced. */
export function mapOwnWords(content: OwnContent, change: Change): OwnContent {
  const { heading, text, question, options, picture, film, button } = content
  return {
    ...content,
    ...(heading !== undefined && { heading: change(heading) }),
    ...(text !== undefined && { text: change(text) }),
    ...(question !== undefined && { question: change(question) }),
    ...(options !== undefined && { options: options.map((option) => ({ ...option, text: change(option.text) })) }),
    ...(picture && { picture: { ...picture, alt: change(picture.alt) } }),
    ...(film && { film: { ...film, alt: change(film.alt) } }),
    ...(button !== undefined && { button: change(button) }),
  }
}

/** A shipped intervention with every word for participants replaced; its pictures and films stay. */
export function mapShippedWords<I extends Intervention>(shipped: I, change: Change): I {
  const { heading, text, button } = shipped
  const words = { heading: change(heading), text: change(text), button: change(button) }
  if (shipped.kind !== 'question') return { ...shipped, ...words }
  const { field, text: asked, options } = shipped.question
  const question = { field, text: change(asked), options: options.map((option) => ({ ...option, text: change(option.text) })) }
  return { ...shipped, ...words, question }
}
