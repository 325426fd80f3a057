/** What of a preregistration follows from the design. */
export const FILLED_PARTS = [
  ...(['title', 'conditions', 'assignment', 'procedure', 'cards', 'recruitment'] as const),
  ...(['measures', 'scores', 'sample-size', 'stopping', 'exclusions', 'blinding'] as const),
] as const

export type FilledPart = (typeof FILLED_PARTS)[number]

/** The words of each part; empty where the design says nothing about it. */
export type Filled = Readonly<Record<FilledPart, string>> & { isRandomised: boolean }
