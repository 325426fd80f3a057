import type { INCLUDABLE } from '#contract/count-rows.ts'
import type { Role } from '#domain/accounts/roles.ts'

/** A study or a set that the researcher has, with what tells it from the others. */
export type Offer = {
  id: string
  facts: string
  /** What the researcher is in this study. */
  role?: Role
}

const includes = (text: string, part: string) => text.toLowerCase().includes(part)

/** Those whose id or facts hold every word that was typed, in their order; all of them, that one first, once an id is written out. */
export function offersFor(offers: readonly Offer[], typed: string): readonly Offer[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const whole = offers.find(({ id }) => id === typed.trim())
  if (whole !== undefined) return [whole, ...offers.filter((offer) => offer !== whole)]
  return offers.filter(({ id, facts }) => words.every((word) => includes(id, word) || includes(facts, word)))
}

/** Who is in a file only when asked for. */
export type Included = (typeof INCLUDABLE)[number]

export type WantedFile = { id: string; dataType: string; include: readonly Included[] }

export const csvAddress = ({ id, dataType, include }: WantedFile): string =>
  `/v1/exports/${encodeURIComponent(id)}/${dataType}.csv${include.length === 0 ? '' : `?include=${include.join(',')}`}`

export const csvName = ({ id, dataType }: WantedFile) => `${id}_${dataType}.csv`
