/** What a setting may be checked against. */
export type Known = {
  /** Sets that the researcher may use, with their sizes. */
  setSizes: ReadonlyMap<string, number>
}

/** Who may learn a setting's value before the study is over. Codes and exit links stay on the server (ruling D6). */
export type Audience = 'participant' | 'server'

/** A study setting: its published name, who may see it, and what is wrong with a value (an empty list if nothing). */
export type Parameter = {
  name: string
  audience: Audience
  check: (value: string, known: Known) => string[]
}

export const oneOf =
  (...allowed: readonly string[]) =>
  (value: string): string[] =>
    value === '' || allowed.includes(value) ? [] : [`must be one of ${allowed.join(', ')}, not '${value}'`]

export const anyText = (): string[] => []

/** `what` names the thing in the sentence, e.g. "unknown platform 'x'". */
export const knownAs = (what: string, isKnown: (value: string) => boolean) => (value: string) =>
  value === '' || isKnown(value) ? [] : [`unknown ${what} '${value}'`]
