import type { AnswerRow } from '../../exports/tidy/answers/answer-rows.ts'
import { lastAnswers } from '../../exports/tidy/answers/answer-rows.ts'
import type { PersonReading } from '../../exports/tidy/person/read-person.ts'
import { groupBy } from '../../group-by.ts'
import { formNames } from '../../journey/journey-of.ts'
import type { Page } from '../../questionnaires/questionnaire.ts'
import { type Expression, factsIn } from '../../questions/expression.ts'
import { answerKeyIn, type Facts, NO_FEED } from '../../questions/facts.ts'
import { findInStudy } from '../../questions/find-in-study.ts'
import { partsOf } from '../../questions/kinds/index.ts'
import { partsWithCondition } from '../../questions/offered.ts'
import { shownPage } from '../../questions/shown-page.ts'

/** One form that somebody sent. */
export type SentForm = {
  form: string
  /** Answers that the questionnaire asks of this person, by its own logic. */
  expected: number
  /** Answers that are stored, also those that were left open. */
  stored: number
  /** Items that were on the screen, by key. */
  keys: string[]
}

/** The forms that a person sent, with what should be stored of each and what is. */
export function formsOfPerson({ record, answers }: PersonReading): SentForm[] {
  const { settings, experiment_id, writes, condition } = record
  const byForm = groupBy(answers(), ({ instrument }) => instrument)
  const names = formNames(settings, experiment_id)
  const facts: Facts = {
    answers: Object.assign({}, ...names.map((name) => lastAnswers(writes, name))),
    url: {},
    condition,
    feed: NO_FEED,
  }
  return names.flatMap((form) => {
    const sent = writes.filter((write) => write.form === form)
    const questionnaire = findInStudy(form, settings)
    const rows = byForm.get(form) ?? []
    if (sent.length === 0 || questionnaire === undefined || rows.length === 0) return []
    const isStored = ({ item_id }: AnswerRow) => sent.some((write) => Object.hasOwn(write.answers, item_id))
    const isWhole = sent.some(({ page }) => page === null || page === undefined)
    const pages = questionnaire.pages.filter(({ name }) => isWhole || sent.some(({ page }) => page === name))
    const asked = new Map(pages.flatMap((page) => askedOn(page, facts)))
    const isExpected = (row: AnswerRow) => {
      const is = asked.get(row.itemKey)
      if (is === undefined || row.item_position === null) return false
      return is === 'unknown' ? isStored(row) : is === 'yes'
    }
    const stored = rows.filter((row) => row.item_position !== null && isStored(row))
    return [
      {
        form,
        expected: rows.filter(isExpected).length,
        stored: stored.length,
        keys: [...new Set(stored.map(({ itemKey }) => itemKey))],
      },
    ]
  })
}

type IsAsked = 'yes' | 'no' | 'unknown'

/** Whether each answer of a page is asked; unknown where it depends on what a record does not hold. */
function askedOn(page: Page, facts: Facts): [key: string, is: IsAsked][] {
  const shown = new Set(
    shownPage(page, facts, new Map()).blocks.flatMap(({ items }) => items.flatMap(partsOf).map(({ key }) => key)),
  )
  return page.blocks.flatMap((block) =>
    block.items.flatMap((item) => {
      const isKnown =
        [block.showIf, item.showIf, ...partsWithCondition(item).map(({ showIf }) => showIf)].every(isByAnswers) &&
        (block.cards === undefined || item.showIf === undefined)
      return partsOf(item).map(({ key, isOptional }): [string, IsAsked] => [
        key,
        isKnown && isOptional !== true ? (shown.has(key) ? 'yes' : 'no') : 'unknown',
      ])
    }),
  )
}

const isByAnswers = (expression: Expression | undefined): boolean =>
  expression === undefined || factsIn(expression).every((fact) => fact === 'condition' || answerKeyIn(fact) !== undefined)
