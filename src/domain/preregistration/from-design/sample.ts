import { quotasIn } from '#domain/study/assignment/quota.ts'
import { conditionLabel, counted, namesIn } from '#domain/study/design/words.ts'

type Settings = readonly { condition: number; param: string; value: string }[]

const people = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`)

/** How many people complete the study, by its quotas. */
export function sampleSizeText(settings: Settings): string {
  const { total, ofCondition, ofStrata } = quotasIn(settings)
  const names = namesIn(settings)
  const sizes = [...new Set(ofCondition.values())]
  const nConditions = Math.max(1, ...settings.map(({ condition }) => condition))
  const isSame = sizes.length === 1 && ofCondition.size === nConditions
  const inAll = isSame ? ` (${people((sizes[0] ?? 0) * nConditions)} in ${counted(nConditions, 'condition')})` : ''
  return [
    ...(total === null ? [] : [`${people(total)} who complete the study.`]),
    ...(isSame ? [`${people(sizes[0] ?? 0)} who complete each condition${inAll}.`] : []),
    ...(isSame
      ? []
      : [...ofCondition].map(
          ([condition, n]) => `${conditionLabel(condition, names[condition - 1] ?? '')}: ${people(n)} who complete it.`,
        )),
    ...ofStrata.map(
      ({ stratum, quota }) =>
        `People with ${Object.entries(stratum)
          .map(([key, level]) => `${key} ${level}`)
          .join(', ')}: ${quota.toLocaleString('en')}.`,
    ),
  ].join('\n')
}

/** When no more people are taken. */
export function stoppingText(settings: Settings): string {
  const { total, ofCondition, ofStrata } = quotasIn(settings)
  if (total === null && ofCondition.size === 0 && ofStrata.length === 0) return ''
  return 'The server stops taking people by itself: nobody new begins once as many people have completed a quota, or are under way to it, as it has places. A place is free again when a person leaves without completing, or was not seen for half an hour. People who are excluded later do not count; their places are filled again while the study runs.'
}
