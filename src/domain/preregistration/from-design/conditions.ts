import { conditionLabel } from '#domain/study/design/words.ts'
import { differingParameters } from '#domain/study/draft/draft.ts'
import { type SectionId, sectionOf } from '#domain/study/draft/sections.ts'
import type { DescribedStudy } from './described-study.ts'

/** How a study is run is asked elsewhere. */
const NOT_MANIPULATED: readonly SectionId[] = ['name', 'platform', 'quotas', 'privacy', 'assignment', 'advanced']

/** The conditions, and every part of the design in which they differ. */
export function conditionsText({ draft, design, parameters, names }: DescribedStudy): string {
  if (parameters.length === 1)
    return 'One condition: everybody takes part in the same study, and nothing is manipulated between people.'
  const differing = new Set(differingParameters(draft).map(sectionOf))
  const parts = design.parts.filter(({ section }) => differing.has(section) && !NOT_MANIPULATED.includes(section))
  const described = parts.filter(({ groups }) => groups.length > 1)
  // Two texts may have the same description, such as their number of words.
  const undescribed = parts.filter(({ groups }) => groups.length === 1)
  return [
    `${design.lead} The manipulation is between people: each person is in one condition.`,
    ...parameters.map((_, i) => {
      const own = described.flatMap(({ heading, groups }) => {
        const phrase = groups.find(({ conditions }) => conditions.includes(i + 1))?.phrase
        return phrase === undefined ? [] : [` ${heading}: ${phrase}.`]
      })
      return `${conditionLabel(i + 1, names[i] ?? '')}.${own.join('')}`
    }),
    ...undescribed.map(({ heading }) => `${heading}: conditions differ in the words or values; the materials have them.`),
  ].join('\n')
}
