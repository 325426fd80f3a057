import type { OwnContent, OwnMedia } from './own-content.ts'

/** Own content as lines for people: what each part is, one after the other. */
export function contentLines({ heading, text, question, options, picture, film, button }: OwnContent): string[] {
  return [
    ...(heading === undefined ? [] : [`Headline: ${heading}`]),
    ...(text === undefined ? [] : `Text: ${text}`.split('\n')),
    ...(question === undefined ? [] : [`Question: ${question}`]),
    ...(options ?? []).map((option) => `Option ${option.value}: ${option.text}`),
    ...(picture === undefined ? [] : [picture === null ? 'No picture' : mediaLine('Picture', picture)]),
    ...(film === undefined ? [] : [mediaLine('Film', film)]),
    ...(button === undefined ? [] : [`Button: ${button}`]),
  ]
}

const mediaLine = (what: string, { media_id, alt }: OwnMedia) => `${what} ${media_id}${alt.trim() === '' ? '' : `: ${alt}`}`
