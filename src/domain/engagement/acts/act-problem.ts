import { type ActDetail, type ActField, TARGET } from './act.ts'
import { findAct } from './index.ts'

type SentAct = { engagement_type: string; entity_id?: string | undefined; response: number; detail?: ActDetail | undefined }

const MAX_TARGET = 160

/** Why an act cannot be stored; undefined if it can. */
export function actProblem({ engagement_type, entity_id, response, detail = {} }: SentAct): string | undefined {
  const act = findAct(engagement_type)
  if (act === undefined) return `engagement_type '${engagement_type}' is no act`
  if (act.about === 'card' && entity_id === undefined) return `${act.name} must name a card in entity_id`
  if (act.about === 'page' && entity_id !== undefined) return `${act.name} is about no single card`
  if (response === 0 && !act.isReversible) return `${act.name} cannot be taken back`
  const { [TARGET]: target, ...given } = detail
  if (target !== undefined && (typeof target !== 'string' || target.length > MAX_TARGET)) return 'target must be a short text'
  const unknown = Object.keys(given).find((name) => !act.fields.some((field) => field.name === name))
  if (unknown !== undefined) return `${act.name} has no field ${unknown}`
  for (const field of act.fields) {
    const value = given[field.name]
    // What is taken back need not be said again.
    if (value === undefined && (field.isOptional || response === 0)) continue
    const problem = value === undefined ? 'is missing' : fieldProblem(field, value)
    if (problem !== undefined) return `${field.name} of ${act.name} ${problem}`
  }
  return undefined
}

function fieldProblem(field: ActField, value: string | number): string | undefined {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= field.most
        ? undefined
        : `must be a text of at most ${field.most} characters`
    case 'number':
      return typeof value === 'number' && value >= field.least && value <= field.most
        ? undefined
        : `must be a number from ${field.least} to ${field.most}`
    case 'choice':
      return field.choices.some((choice) => choice.value === value)
        ? undefined
        : `must be one of ${field.choices.map((choice) => choice.value).join(', ')}`
  }
}
