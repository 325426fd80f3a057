import type { Page } from '../../questionnaires/questionnaire.ts'
import { type Expression, factsIn, holds } from '../expression.ts'
import { answerKeyIn, type Facts, withAnswers } from '../facts.ts'
import { fieldsOf } from '../item-fields.ts'
import { type DrawItem, drawnPages, drawOf, drawsIn } from './drawn-pages.ts'

type Pages = readonly Page<unknown>[]
type Conditional = { showIf?: Expression }

/**
 * The draws that a person still needs, when a questionnaire is opened: not those within a part that they did not get, nor those whose
 * condition is known not to hold. What depends on answers to this questionnaire is drawn for everybody, because nobody can say yet.
 * `draw` is called in the order of the questionnaire; what it returns counts for the draws behind it.
 */
export async function drawAll(
  pages: Pages,
  facts: Facts,
  draw: (item: DrawItem) => Promise<string>,
): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  if (drawsIn(pages).length === 0) return made
  const own = new Set(pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.flatMap(fieldsOf))))
  let known = facts
  const isOpen = ({ showIf }: Conditional) => showIf === undefined || !isKnown(showIf, known, own) || holds(showIf, known)
  for (const { name, blocks } of pages) {
    // Most pages have no draw, and the search for those that the person has takes longer than this one.
    if (drawsIn([{ name, blocks, blockOrder: 'fixed' }]).length === 0) continue
    const page = drawnPages(pages, known.answers).find((each) => each.name === name)
    if (page === undefined || !isOpen(page)) continue
    for (const block of page.blocks)
      for (const item of block.items) {
        const found = drawOf(item)
        if (found === undefined || known.answers[found.key] || !isOpen(block) || !isOpen(item)) continue
        made[found.key] = await draw(found)
        known = withAnswers(facts, made)
      }
  }
  return made
}

/** Whether all that a condition refers to is known before the first page: an answer to this questionnaire is only once it is there. */
const isKnown = (expression: Expression, { answers }: Facts, own: ReadonlySet<string>): boolean =>
  factsIn(expression).every((fact) => {
    const key = answerKeyIn(fact)
    return key === undefined || !own.has(key) || Object.hasOwn(answers, key)
  })
