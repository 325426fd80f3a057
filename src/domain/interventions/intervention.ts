import type { Place } from './place.ts'

export type Style = 'modal' | 'infeed'

export type Option = { value: string; text: string }

export type Question = {
  /** Name of the answer in the data. */
  field: string
  text: string
  options: readonly Option[]
}

/** A picture or film that is shown. Its name is what is recorded, and says nothing about the condition. */
export type Picture = { name: string; src: string; alt: string; width: number; height: number }
export type Film = { name: string; src: string; title: string; width: number; height: number }

/** Asks one question, about one of the pictures where there are any. */
type Asking = { kind: 'question'; question: Question; pictures: readonly Picture[] }

/** Says something and asks nothing. */
type Message = { kind: 'message'; pictures: readonly Picture[] }

type Showing = {
  kind: 'film'
  /** From the moment it opens; `intervention-min-seconds` of the study overrides it. */
  minWatchSeconds: number
  /** Condition 1, the control: one of these at random. */
  controlFilms: readonly Film[]
  /** Every other condition. */
  film: Film
}

/**
 * An intervention is one file with one descriptor, plus one line in `index.ts`. What it shows is the default: a study may have words,
 * pictures and films of its own (`intervention-content`).
 */
export type Intervention = {
  name: string
  /** As researchers see it. */
  label: string
  /** A published name that means another intervention in one of its styles. It is accepted, and not offered. */
  means?: string
  /** Where it can appear; the first one is the default. */
  styles: readonly Style[]
  /** Of those that come as a prompt, at a place of the feed (`prompts`), and not as the one intervention of a study. */
  usualPlace?: Place
  /** As participants see it; also the name of the dialog. */
  heading: string
  /** Markdown, below the heading; empty where there is none. */
  text: string
  /** Words on the button that closes it; empty means the standard ones. */
  button: string
} & (Asking | Message | Showing)
