/** What a setting is checked against. */
export type Known = {
  /** Sets that the researcher may use, with their sizes. */
  setSizes: ReadonlyMap<string, number>
  /** All settings of the condition, as they were sent. */
  settings: Readonly<Record<string, string>>
}

/** Who may see a setting before the study is over. Codes and exit links stay on the server (ruling D6). */
export type Audience = 'participant' | 'server'

/** A study setting: its published name, who may see it, and a check that lists the problems of a value. */
export type Parameter = {
  name: string
  audience: Audience
  /** Only for those who may change the study: in no export, bundle or list of changes. Reviewers learn only that there is one. */
  isSecret?: boolean
  /** A feed of a visit with several may have a value of its own (setting `feeds`). */
  isOfFeed?: boolean
  check: Check
}

/** `allowed`: all values that there are, where they can be listed. */
export type Check = ((value: string, known: Known) => string[]) & { allowed?: readonly string[] }

export const oneOf = (...allowed: readonly string[]) =>
  Object.assign(
    (value: string): string[] =>
      value === '' || allowed.includes(value) ? [] : [`must be one of ${allowed.join(', ')}, not '${value}'`],
    { allowed },
  )

export const anyText = (): string[] => []

/** `what` names the thing in the sentence, e.g. "unknown platform 'x'". */
export const knownAs = (what: string, isKnown: (value: string) => boolean) => (value: string) =>
  value === '' || isKnown(value) ? [] : [`unknown ${what} '${value}'`]
