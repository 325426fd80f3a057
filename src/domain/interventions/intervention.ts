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
type Message = { kind: 'message'; lead: string; points: readonly string[] }

type Showing = {
  kind: 'film'
  /** From the moment it opens; `intervention-min-seconds` of the study overrides it. */
  minWatchSeconds: number
  /** Condition 1, the control: one of these at random. */
  controlFilms: readonly Film[]
  /** Every other condition. */
  film: Film
}

/** An intervention is one file with one descriptor, plus one line in `index.ts`. */
export type Intervention = {
  name: string
  /** As researchers see it. */
  label: string
  /** Where it can appear; the first one is the default. */
  styles: readonly Style[]
  /** As participants see it; also the name of the dialog. */
  heading: string
} & (Asking | Message | Showing)
