import type { TemplateFacts } from '../session/exit-template.ts'
import type { Ending, Outcome } from '../session/outcomes.ts'

/** What an exit follows from: the study's settings for this person's condition, and who the person is. */
export type ExitFacts = TemplateFacts & { settings: Readonly<Record<string, string>> }

/** The study link as a platform wants it. */
export type Entry = {
  /** Parameters with the placeholders that the platform fills in, as it spells them; empty where the link needs none. */
  query: string
  /** For researchers: what becomes of the link. */
  note: string
}

/** A recruitment platform is one file with one descriptor, plus one line in `index.ts`. */
export type Platform = {
  name: string
  label: string
  /** Settings that it reads, besides an exit of its own for every outcome but complete. */
  settings: readonly ('redirect-url' | 'completion-code')[]
  /** Hosts to which its participants go back; each stands for the hosts below it. `exit-hosts.ts` lists them for browsers. */
  exitHosts: readonly string[]
  /** How its participants come in. */
  entry: Entry
  /** For researchers: what to fill in. */
  guidance: string
  /** What a participant is given on the way out. */
  exit: (outcome: Outcome, facts: ExitFacts) => Ending
}
