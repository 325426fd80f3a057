import type { Jump, Page } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import { comparisonsIn, type Expression } from '../expression.ts'
import type { Text } from '../text.ts'
import { canHold } from './can-hold.ts'
import type { KnownAnswers } from './known-answers.ts'
import { type DefinitionProblem, error, warning } from './problem.ts'

/** Jumps that lead nowhere or back, and pages that nobody gets to. */
export function checkFlow({ pages }: Definition, known: KnownAnswers): DefinitionProblem[] {
  const wrong = pages.flatMap((page, at) =>
    (page.jumps ?? []).flatMap((jump) => jumpProblem(pages, at, jump) ?? []).map((text) => error({ page: page.name }, text)),
  )
  // With jumps that are wrong nobody can say which pages are reached.
  return wrong.length > 0 ? wrong : unreachable(pages, known)
}

function jumpProblem(pages: readonly Page<Text>[], at: number, { to }: Jump): string | undefined {
  if (!('page' in to)) return undefined
  const target = pages.findIndex(({ name }) => name === to.page)
  if (target === -1) return `A jump leads to the page “${to.page}”, which does not exist.`
  return target > at ? undefined : `A jump leads back to the page “${to.page}”: people would go round in a circle.`
}

/** Ways to a page, each as the condition under which it is taken. */
type Ways = Map<number, Expression[]>

function unreachable(pages: readonly Page<Text>[], { rangeOf }: KnownAnswers): DefinitionProblem[] {
  const ways: Ways = new Map([[0, [ALWAYS]]])
  const idle: DefinitionProblem[] = []
  const isTaken = (to: number, ...all: readonly Expression[]) => {
    const way = { all: all.filter((each) => each !== ALWAYS) }
    if (!canHold(way, rangeOf)) return false
    ways.set(to, [...(ways.get(to) ?? []), way.all.length === 0 ? ALWAYS : way])
    return true
  }
  const lost = pages.filter((page, at) => {
    const come = comingBy(ways.get(at) ?? [])
    if (come === undefined) return true
    const { showIf = ALWAYS, jumps = [] } = page
    if (showIf !== ALWAYS) isTaken(at + 1, come, { not: showIf })
    if (mayShowNothing(page)) isTaken(at + 1, come)
    let stay: Expression[] = [come, showIf]
    for (const { if: condition = ALWAYS, to } of jumps) {
      if (!isTaken('page' in to ? indexOf(pages, to.page) : pages.length, ...stay, condition))
        idle.push(warning({ page: page.name }, 'A jump of this page is never taken: an earlier one is.'))
      stay = [...stay, { not: condition }]
    }
    isTaken(at + 1, ...stay)
    return canHold(showIf, rangeOf) && !canHold({ all: [come, showIf] }, rangeOf)
  })
  return [...lost.map(({ name }) => error({ page: name }, 'Nobody gets to this page: jumps always pass it.')), ...idle]
}

const ALWAYS: Expression = { all: [] }

/** With more comparisons than these, anybody may come: the builder checks with every key, and what is possible must not be refused. */
const MAX_COMPARED = 24

function comingBy(ways: readonly Expression[]): Expression | undefined {
  if (ways.includes(ALWAYS) || ways.flatMap(comparisonsIn).length > MAX_COMPARED) return ALWAYS
  return ways.length < 2 ? ways[0] : { any: ways }
}

/** A page whose items are all conditional, or about cards of which there may be none, is passed over without its jumps. */
const mayShowNothing = ({ blocks }: Page<Text>) =>
  blocks.every(({ showIf, cards, items }) => showIf || cards || items.every((item) => item.showIf))

const indexOf = (pages: readonly Page<Text>[], name: string) => pages.findIndex((page) => page.name === name)
