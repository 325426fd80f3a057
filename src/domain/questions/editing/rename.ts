import type { DeclaredScore } from '../definition.ts'
import { drawOf } from '../drawing/drawn-pages.ts'
import type { Expression } from '../expression.ts'
import type { Item } from '../item.ts'
import { answerFields } from '../item-fields.ts'
import type { Text } from '../text.ts'
import type { Edited } from './edited.ts'

type Renames = ReadonlyMap<string, string>

/** An edit of an item may rename its fields and the values of its options. What refers to them goes along. */
export function renameReferences(edited: Edited, before: Item<Text>, after: Item<Text>): Edited {
  const fields = pairs(answerFields(before), answerFields(after))
  const values = pairs(valuesOf(before), valuesOf(after))
  if (fields.size === 0 && values.size === 0) return edited
  const ofItem = new Set(answerFields(after).map((field) => `answer.${field}`))
  const renamed = walk(edited, { fields, values, ofItem }) as Edited // every part stays what it is
  return {
    ...renamed,
    attentionAnswers: renameKeys(renamed.attentionAnswers, fields, (key, answer) =>
      answerFields(after).includes(key) ? renameTicked(answer, values) : answer,
    ),
    scores: renamed.scores.map((score) => renameScore(score, fields)),
  }
}

/** Old and new names of what kept its place. With another number of parts nothing was renamed. */
function pairs(before: readonly string[], after: readonly string[]): Renames {
  if (before.length !== after.length) return new Map()
  const changed = before.flatMap((name, i) => (name !== after[i] && after[i] ? [[name, after[i]] as const] : []))
  // Options that swapped places were moved, not renamed.
  return changed.some(([, name]) => before.includes(name)) ? new Map() : new Map(changed)
}

const valuesOf = (item: Item<Text>) =>
  ('options' in item ? item.options : (drawOf(item)?.source.parts ?? [])).map(({ value }) => value)

type Rules = { fields: Renames; values: Renames; ofItem: ReadonlySet<string> }

/** The same part with new names, or the very same object where nothing in it has them. */
function walk(part: unknown, rules: Rules, property = ''): unknown {
  if (typeof part === 'string') {
    if (property === 'fact') return renameFact(part, rules.fields)
    return renamePipes(part, rules.fields)
  }
  if (Array.isArray(part)) {
    const next = part.map((each) => walk(each, rules, property))
    return next.every((each, i) => each === part[i]) ? part : next
  }
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([name, value]) => [name, walk(value, rules, name)] as const)
  const next = entries.every(([name, value]) => value === Reflect.get(part, name)) ? part : Object.fromEntries(entries)
  return isComparison(next) ? renameValue(next, rules) : next
}

function renameFact(fact: string, fields: Renames): string {
  const name = fact.startsWith('answer.') ? fields.get(fact.slice('answer.'.length)) : undefined
  return name === undefined ? fact : `answer.${name}`
}

type Compared = Extract<Expression, { fact: string }>

const isComparison = (part: object): part is Compared => 'fact' in part && 'is' in part

function renameValue(part: Compared, { ofItem, values }: Rules): Compared {
  const value = ofItem.has(part.fact) && part.value !== undefined ? values.get(part.value) : undefined
  return value === undefined ? part : { ...part, value }
}

const renamePipes = (text: string, fields: Renames) =>
  text.replace(/\{\{\s*answer\.([^|}\s]+)/g, (pipe, field: string) => {
    const name = fields.get(field)
    return name === undefined ? pipe : pipe.replace(`answer.${field}`, `answer.${name}`)
  })

const renameTicked = (answer: string, values: Renames) =>
  answer
    .split(';')
    .map((value) => values.get(value) ?? value)
    .join(';')

const renameKeys = <T>(byKey: Readonly<Record<string, T>>, fields: Renames, change: (key: string, value: T) => T) =>
  Object.fromEntries(
    Object.entries(byKey).map(([key, value]) => {
      const name = fields.get(key) ?? key
      return [name, change(name, value)]
    }),
  )

function renameScore(score: DeclaredScore, fields: Renames): DeclaredScore {
  const rename = (keys: readonly string[]) => keys.map((key) => fields.get(key) ?? key)
  return {
    ...score,
    keys: rename(score.keys),
    ...(score.reverseKeyed && { reverseKeyed: rename(score.reverseKeyed) }),
    ...(score.right && { right: renameKeys(score.right, fields, (_, answer) => answer) }),
  }
}
