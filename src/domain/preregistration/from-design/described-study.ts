import type { SetSizes } from '#domain/study/checks/study-sets.ts'
import { type Design, describeDesign } from '#domain/study/design/describe-design.ts'
import { conditionNames } from '#domain/study/design/words.ts'
import { type Draft, effectiveConditions, namesOf } from '#domain/study/draft/draft.ts'
import { parametersOf } from '#domain/study/draft/draft-condition.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import type { SectionId } from '#domain/study/draft/sections.ts'

type Settings = readonly { condition: number; param: string; value: string }[]

/** A study as the parts of a preregistration read it. */
export type DescribedStudy = {
  draft: Draft
  design: Design
  /** Settings of each condition, in order, as the create page would send them. */
  parameters: readonly Readonly<Record<string, string>>[]
  /** Of the conditions; empty where one has none. */
  names: readonly string[]
}

export function describedStudy(settings: Settings, setSizes: SetSizes): DescribedStudy {
  const draft = draftFromSettings(settings)
  return {
    draft,
    design: describeDesign(draft, setSizes),
    parameters: effectiveConditions(draft).map(parametersOf),
    names: namesOf(draft),
  }
}

/** One line for each of these parts of the design, and one for each group of conditions where they differ in it. */
export const partLines = ({ design, names }: DescribedStudy, sections: readonly SectionId[]): string[] =>
  sections.flatMap((section) => {
    const part = design.parts.find((each) => each.section === section)
    if (part === undefined || part.groups.every(({ phrase }) => phrase === 'none')) return []
    return part.groups.map(({ conditions, phrase }) =>
      part.groups.length === 1
        ? `${part.heading}: ${phrase}.`
        : `${part.heading}, ${conditionNames(conditions, names).toLowerCase()}: ${phrase}.`,
    )
  })

/** Words that conditions have, each once, with the conditions in front where not all have them. */
export function byCondition(words: readonly string[], names: readonly string[]): string[] {
  const groups = new Map<string, number[]>()
  for (const [i, each] of words.entries()) groups.set(each, [...(groups.get(each) ?? []), i + 1])
  return [...groups].flatMap(([each, conditions]) =>
    each === '' ? [] : [groups.size === 1 ? each : `${conditionNames(conditions, names)}: ${each}`],
  )
}
