import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { RankingItem } from '../../item.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

/** The values from first to last; a rank for each option, or none at all. */
export const kind: Kind<RankingItem> = {
  name: 'ranking',
  parts: (item) => [ownPart(item, 'options', item.options)],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const ranked = answer.split(';')
      const known = item.options.filter(({ value }) => ranked.includes(value))
      if (known.length < new Set(ranked).size) return NOT_AN_OPTION
      return ranked.length === item.options.length && known.length === ranked.length
        ? undefined
        : { text: 'Put each of these in its place once' }
    }),
}
