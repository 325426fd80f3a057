import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { RankingItem } from '../../item.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

/** The values from first to last; a rank for each option that the person is offered, or none at all. */
export const kind: Kind<RankingItem> = {
  name: 'ranking',
  parts: (item) => [ownPart(item, 'options', item.options)],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const ranked = answer.split(';')
      const known = item.options.filter(({ value }) => ranked.includes(value))
      if (known.length < new Set(ranked).size) return NOT_AN_OPTION
      const isEach = item.options.every(({ value, showIf }) => showIf !== undefined || ranked.includes(value))
      return isEach && known.length === ranked.length ? undefined : { text: 'Put each of these in its place once' }
    }),
}
