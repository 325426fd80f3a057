import type { TemplateFacts } from '../session/exit-template.ts'
import type { Ending, Outcome } from '../session/outcomes.ts'

/** What an exit depends on: the settings of the person's condition, and who the person is. */
export type ExitFacts = TemplateFacts & { settings: Readonly<Record<string, string>> }

/** The study link in the form that a platform needs. */
export type Entry = {
  /** Parameters with the platform's own placeholders; empty if the link needs none. */
  query: string
  /** For researchers: where to use the link. */
  note: string
}

/** A recruitment platform is one file with one descriptor, plus one line in `index.ts`. */
export type Platform = {
  name: string
  label: string
  /** Settings that the platform reads, besides the exits of the early outcomes. */
  settings: readonly ('redirect-url' | 'completion-code')[]
  /** Hosts to which its participants return, including subdomains. `exit-hosts.ts` has the same list for browsers. */
  exitHosts: readonly string[]
  /** How participants arrive. */
  entry: Entry
  /** For researchers: what to fill in. */
  guidance: string
  /** Whether its redirect is one more stop of the journey, which needs no press of a button (ruling D7). */
  leavesByItself?: boolean
  /** What a participant gets at the end. */
  exit: (outcome: Outcome, facts: ExitFacts) => Ending
}
