import type { Answers, Block } from '../questionnaires/questionnaire.ts'
import { cardKey } from '../questions/card-rule.ts'
import { fieldsOf } from '../questions/kinds/index.ts'
import { isSent } from './form-fields.ts'

/** A field that is asked for each card, and the card. */
export type CardField = { field: string; entity_id: string }

/** Field and card by the name under which an answer about a card is stored; undefined where it is no such name. */
export function cardFieldOf(block: Block, name: string): CardField | undefined {
  const fields = block.items.filter(isSent).flatMap(fieldsOf)
  const field = fields.find((each) => name.startsWith(cardKey(each, '')))
  return field === undefined ? undefined : { field, entity_id: name.slice(cardKey(field, '').length) }
}

/** What was answered about one card, by the fields of the block. */
export function answersAbout(block: Block, entity_id: string, answers: Answers): Answers {
  const fields = block.items.filter(isSent).flatMap(fieldsOf)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = cardKey(field, entity_id)
      return Object.hasOwn(answers, name) ? [[field, answers[name] ?? '']] : []
    }),
  )
}
