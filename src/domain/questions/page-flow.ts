import type { EndingOutcome, Jump, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import { holds } from './expression.ts'
import type { Facts } from './facts.ts'
import { hasSomething, isShown } from './hidden-fields.ts'

type Paged = Pick<Questionnaire<unknown>, 'pages'>

/** What comes next in a questionnaire. */
export type PageStep = { kind: 'page'; name: string } | { kind: 'done' } | { kind: 'end'; outcome: EndingOutcome }

/**
 * The next page of a person, from stored facts alone: the answers so far, and which pages were sent. Walks from the first page as the
 * person did, so that a reload, another tab and the server come to the same page. A page without anything to show is passed over.
 */
export function nextPage({ pages }: Paged, sent: ReadonlySet<string>, facts: Facts): PageStep {
  let at = 0
  while (at < pages.length) {
    const page = pages[at] as Page<unknown> // below the length
    const isSent = sent.has(page.name)
    const isOver = !isSent && areEnough(page, sent)
    if (isOver || !isShown(page, facts) || !hasSomething(page, facts)) at += 1
    else if (!isSent) return { kind: 'page', name: page.name }
    else {
      const to = jumpOf(page, facts)?.to
      if (to === undefined) at += 1
      else if ('page' in to) at = Math.max(at + 1, indexOf(pages, to.page))
      else return to.end === 'questionnaire' ? { kind: 'done' } : { kind: 'end', outcome: to.outcome }
    }
  }
  return { kind: 'done' }
}

/** Whether as many parts of a draw were asked as are asked of anybody. */
const areEnough = ({ onlyBefore }: Page<unknown>, sent: ReadonlySet<string>): boolean =>
  onlyBefore !== undefined && onlyBefore.parts.filter((names) => names.some((name) => sent.has(name))).length >= onlyBefore.n

const jumpOf = ({ jumps = [] }: Page<unknown>, facts: Facts): Jump | undefined =>
  jumps.find((jump) => jump.if === undefined || holds(jump.if, facts))

/** Checked when a definition is saved: a jump names a later page. */
function indexOf(pages: readonly Page<unknown>[], name: string): number {
  const index = pages.findIndex((page) => page.name === name)
  return index === -1 ? pages.length : index
}
