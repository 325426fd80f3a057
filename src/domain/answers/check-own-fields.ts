import type { Answers, Block, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import { cardKey } from '../questions/card-rule.ts'
import { drawsIn } from '../questions/drawing/drawn-pages.ts'
import { fieldsOf } from '../questions/item-fields.ts'
import { answersAbout } from './card-fields.ts'
import { checkDraws, checkSentItems } from './check-fields.ts'
import { drawsOf } from './draws.ts'
import { isSent } from './form-fields.ts'
import type { Problem, Problems } from './problem.ts'

/** What was sent of a researcher's own questionnaire: of one page, or without a page of all. */
export type SentFields = {
  page: string | undefined
  fields: Answers
  /** The cards that a block asks this person about. */
  cardsOf: (block: string) => readonly string[]
  /** By key: what was drawn for this person. Another value would put them into a part that they were not asked. */
  drawn?: Answers
}

const NOT_DRAWN: Problem = { text: 'must be what was drawn' }
const NOT_ASKED: Problem = { text: 'this questionnaire does not ask it there' }

/** What is wrong with fields that were sent, by field. Fields that were not asked are wrong too: nobody would find them in the codebook. */
export function checkOwnFields(questionnaire: Questionnaire, { page, fields, cardsOf, drawn = {} }: SentFields): Problems {
  const pages = questionnaire.pages.filter(({ name }) => page === undefined || name === page)
  const blocks = pages.flatMap((each) => each.blocks)
  const known = new Set([
    ...blocks.flatMap((block) => namesOf(block, cardsOf)),
    ...pages.flatMap((each) => drawsOf(questionnaire, each).map(({ field }) => field)),
  ])
  return Object.assign(
    {},
    ...blocks.map((block) => checkBlock(block, fields, cardsOf)),
    checkDraws(questionnaire, pages, fields),
    ...drawsIn(pages).map(({ key }) => (fields[key] && fields[key] !== drawn[key] ? { [key]: NOT_DRAWN } : {})),
    ...Object.keys(fields).map((name) => (known.has(name) ? {} : { [name]: NOT_ASKED })),
  )
}

export const hasPage = ({ pages }: { pages: readonly Page[] }, page: string): boolean => pages.some(({ name }) => name === page)

function namesOf(block: Block, cardsOf: SentFields['cardsOf']): string[] {
  const names = block.items.filter(isSent).flatMap(fieldsOf)
  if (block.cards === undefined) return names
  return cardsOf(block.name).flatMap((entity_id) => names.map((name) => cardKey(name, entity_id)))
}

function checkBlock(block: Block, fields: Answers, cardsOf: SentFields['cardsOf']): Problems {
  const items = block.items.filter(isSent)
  if (block.cards === undefined) return checkSentItems(items, fields)
  return Object.fromEntries(
    cardsOf(block.name).flatMap((entity_id) =>
      Object.entries(checkSentItems(items, answersAbout(block, entity_id, fields))).map(([field, problem]) => [
        cardKey(field, entity_id),
        problem,
      ]),
    ),
  )
}
