import type { Page } from '../../../questionnaires/questionnaire.ts'
import { type Expression, factsIn } from '../../expression.ts'
import { fieldsOf, isHidden } from '../../item-fields.ts'
import type { Text } from '../../text.ts'
import { MAX_IMPORTED_JUMPS } from '../import-report.ts'

export const allOf = (conditions: readonly Expression[]): Expression =>
  conditions.length === 1 ? (conditions[0] as Expression) : { all: conditions } // of one, itself

/**
 * The pages with jumps that end the visit where the conditions hold. People leave from the last page that they see: where that one may
 * be passed over, the page before it has the jump too, for those who do not see the later one.
 */
export function endFor(conditions: readonly Expression[], pages: readonly Page<Text>[]): Page<Text>[] {
  const result = [...pages]
  const passed: Expression[] = []
  const unknown = new Set<string>()
  for (let at = pages.length - 1; at >= 0; at--) {
    const page = pages[at] as Page<Text> // within the list
    if (!factsIn(allOf(conditions)).some((fact) => unknown.has(fact)))
      result[at] = withEnd(page, allOf([...conditions, ...passed.map((not): Expression => ({ not }))]))
    const shown = shownWhen(page, conditions)
    if (shown === undefined) break
    passed.push(shown)
    for (const { items } of page.blocks) for (const field of items.flatMap(fieldsOf)) unknown.add(`answer.${field}`)
  }
  return result
}

function withEnd(page: Page<Text>, condition: Expression): Page<Text> {
  const { jumps = [] } = page
  if (jumps.length >= MAX_IMPORTED_JUMPS) return page
  return { ...page, jumps: [...jumps, { if: condition, to: { end: 'visit', outcome: 'screened_out' } }] }
}

/** When a page is shown to people for whom the conditions hold; undefined if always. A page without anything to show is passed over. */
function shownWhen({ showIf, blocks }: Page<Text>, conditions: readonly Expression[]): Expression | undefined {
  const known = new Set(conditions.flatMap((_, i) => JSON.stringify(allOf(conditions.slice(0, i + 1)))))
  const shown = blocks.flatMap(({ items }) => items).filter((item) => !isHidden(item))
  const needed = [
    ...(showIf === undefined || known.has(JSON.stringify(showIf)) ? [] : [showIf]),
    ...(shown.every((item) => item.showIf !== undefined) ? [{ any: shown.flatMap((item) => item.showIf ?? []) }] : []),
  ]
  return needed.length === 0 ? undefined : allOf(needed)
}
