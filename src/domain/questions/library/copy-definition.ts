import type { DeclaredScore, Definition } from '../definition.ts'
import { withKeys } from '../item-keys.ts'

/** Before keys of a shipped questionnaire in a copy: the published ones stay what they are in everybody's data. */
const COPY_PREFIX = 'own_'

const MAX_KEY_LENGTH = 64
const MAX_NAME_LENGTH = 40

/** The name, or the first of name-2, name-3, … that is free. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : `-${n}`
    const name = wanted.slice(0, MAX_NAME_LENGTH - end.length).replace(/-+$/, '') + end
    if (!isTaken(name)) return name
  }
}

/** A new questionnaire with the same content. */
export const copyOf = (definition: Definition, name: string): Definition => ({
  ...definition,
  name,
  label: `Copy of ${definition.label}`,
  version: 1,
})

/** The same with keys and names of scores that are not published, wherever they are referred to. */
export const withOwnKeys = (definition: Definition): Definition =>
  withOtherKeys(definition, (published) => `${COPY_PREFIX}${published}`.slice(0, MAX_KEY_LENGTH))

/** The same with other keys and names of scores, wherever they are referred to. */
export function withOtherKeys(definition: Definition, key: Rename): Definition {
  const { pages, attentionAnswers, scores, ...rest } = withReferences(definition, key)
  return {
    ...rest,
    pages: pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({ ...block, items: block.items.map((item) => withKeys(item, key)) })),
    })),
    attentionAnswers: byKey(attentionAnswers, key),
    scores: scores.map((score) => ownScore(score, key)),
  }
}

export type Rename = (key: string) => string

const byKey = (values: Readonly<Record<string, string>>, key: Rename) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [key(name), value]))

const ownScore = ({ name, keys, reverseKeyed, right, ...score }: DeclaredScore, key: Rename): DeclaredScore => ({
  ...score,
  name: key(name),
  keys: keys.map(key),
  ...(reverseKeyed && { reverseKeyed: reverseKeyed.map(key) }),
  ...(right && { right: byKey(right, key) }),
})

const ANSWER_FACT = /^answer\.(.+)$/
const ANSWER_PIPE = /(\{\{\s*answer\.)([A-Za-z0-9_-]+)/g

/** Conditions and texts name answers by their keys. */
export function withReferences<P>(part: P, key: Rename): P {
  return mapped(part) as P // the same shape with other strings

  function mapped(value: unknown, property = ''): unknown {
    if (typeof value === 'string')
      return property === 'fact'
        ? value.replace(ANSWER_FACT, (_, name: string) => `answer.${key(name)}`)
        : value.replace(ANSWER_PIPE, (_, start: string, name: string) => start + key(name))
    if (Array.isArray(value)) return value.map((each) => mapped(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, name)]))
  }
}
