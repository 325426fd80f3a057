import type { Dice } from '../dice.ts'
import type { ActDetail, ActField } from '../engagement/acts/act.ts'
import { findAct } from '../engagement/acts/index.ts'
import { oneOf, wordsOf } from './draw.ts'

/** What is recorded with an act, drawn from the fields that its descriptor must have; `given` are known already. */
export function drawDetail(name: string, dice: Dice, given: ActDetail = {}): ActDetail {
  const act = findAct(name)
  if (act === undefined) throw new Error(`There is no act ${name}`)
  const drawn = act.fields
    .filter(({ isOptional }) => isOptional !== true)
    .map((field) => [field.name, given[field.name] ?? drawnValue(field, dice)] as const)
  return { ...Object.fromEntries(drawn), ...given }
}

/** Numbers of acts are times and counts: small where the range is large. */
const USUAL_MOST = 5000

function drawnValue(field: ActField, dice: Dice): string | number {
  if (field.type === 'choice') return oneOf(field.choices, dice)?.value ?? ''
  if (field.type === 'text') return wordsOf(0, field.most, dice)
  return Math.round(field.least + dice() * Math.min(field.most - field.least, USUAL_MOST))
}
