import type { Film, Intervention, Option, Picture } from './intervention.ts'

/** A picture or film that a researcher uploaded. `media_id` is empty until there is one; `seconds` is the length of a film. */
export type OwnMedia = { media_id: string; alt: string; width: number; height: number; seconds?: number }

/** What a study shows in place of the shipped words, pictures and films. What it does not name stays as shipped. */
export type OwnContent = {
  heading?: string
  /** Markdown. */
  text?: string
  question?: string
  options?: readonly Option[]
  /** Null: no picture at all. */
  picture?: OwnMedia | null
  film?: OwnMedia
  button?: string
}

/** Recorded as the name of an own picture or film; which one it was is in the settings of the version. */
export const OWN = 'own'

/** The setting `intervention-content`. Undefined where it is not the JSON that we write. */
export function parseOwnContent(value: string): OwnContent | undefined {
  if (value === '') return {}
  try {
    const content: unknown = JSON.parse(value)
    return isObject(content) && Object.entries(content).every(([key, part]) => READERS[key]?.(part) === true)
      ? content
      : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isWhole = (value: unknown) => Number.isInteger(value)
const isMedia = (value: unknown) =>
  isObject(value) &&
  isText(value['media_id']) &&
  /^[\w-]{0,64}$/.test(String(value['media_id'])) &&
  isText(value['alt']) &&
  isWhole(value['width']) &&
  isWhole(value['height']) &&
  (value['seconds'] === undefined || isWhole(value['seconds']))
const isOption = (value: unknown) => isObject(value) && isText(value['value']) && isText(value['text'])

const READERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  heading: isText,
  text: isText,
  question: isText,
  options: (value) => Array.isArray(value) && value.every(isOption),
  picture: (value) => value === null || isMedia(value),
  film: isMedia,
  button: isText,
}

const pathOf = ({ media_id }: OwnMedia) => `/media/${media_id}`

/** The intervention as this study shows it. An own film may be closed when it has ended, unless the study says how long it takes. */
export function withOwnContent(shipped: Intervention, content: OwnContent): Intervention {
  const words = {
    heading: content.heading ?? shipped.heading,
    text: content.text ?? shipped.text,
    button: content.button ?? shipped.button,
  }
  switch (shipped.kind) {
    case 'message':
      return { ...shipped, ...words, pictures: picturesOf(shipped.pictures, content) }
    case 'question': {
      const { field, text, options } = shipped.question
      const question = { field, text: content.question ?? text, options: content.options ?? options }
      return { ...shipped, ...words, question, pictures: picturesOf(shipped.pictures, content) }
    }
    case 'film':
      return { ...shipped, ...words, ...(content.film && { film: filmOf(content.film), controlFilms: [], minWatchSeconds: 0 }) }
  }
}

function picturesOf(shipped: readonly Picture[], { picture }: OwnContent): readonly Picture[] {
  if (picture === undefined) return shipped
  if (picture === null) return []
  const { alt, width, height } = picture
  return [{ name: OWN, src: pathOf(picture), alt, width, height }]
}

const filmOf = (media: OwnMedia): Film => ({
  name: OWN,
  src: pathOf(media),
  title: media.alt,
  width: media.width,
  height: media.height,
})
