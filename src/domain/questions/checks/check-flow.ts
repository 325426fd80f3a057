import type { Jump, Page } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import type { Expression } from '../expression.ts'
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

function unreachable(pages: readonly Page<Text>[], { rangeOf }: KnownAnswers): DefinitionProblem[] {
  const isPossible = (...all: readonly Expression[]) => canHold({ all }, rangeOf)
  const reached = new Set([0])
  const idle: DefinitionProblem[] = []
  for (const [at, page] of pages.entries()) {
    if (!reached.has(at)) continue
    const shown = page.showIf ? [page.showIf] : []
    if (page.showIf && isPossible({ not: page.showIf })) reached.add(at + 1)
    const before: Expression[] = []
    for (const jump of page.jumps ?? []) {
      const taken = [...shown, ...before, ...(jump.if ? [jump.if] : [])]
      if (!isPossible(...taken)) idle.push(warning({ page: page.name }, 'A jump of this page is never taken: an earlier one is.'))
      else if ('page' in jump.to) reached.add(indexOf(pages, jump.to.page))
      before.push(jump.if ? { not: jump.if } : NEVER)
    }
    if (isPossible(...shown, ...before)) reached.add(at + 1)
  }
  const lost = pages.filter((_, at) => !reached.has(at))
  return [...lost.map(({ name }) => error({ page: name }, 'Nobody gets to this page: jumps always pass it.')), ...idle]
}

const NEVER: Expression = { any: [] }

const indexOf = (pages: readonly Page<Text>[], name: string) => pages.findIndex((page) => page.name === name)
