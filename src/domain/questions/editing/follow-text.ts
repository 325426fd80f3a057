import { suggestOptionValue } from '../../parameters/intervention-content.ts'
import type { Item, Option } from '../item.ts'
import { type Text, textIn } from '../text.ts'
import { proposeKey } from '../used-keys.ts'

type Following = {
  languages: readonly string[]
  /** Keys of all other items. */
  taken: ReadonlySet<string>
  /** Keys that were saved: data may have them. They stay until somebody changes them by hand. */
  saved: ReadonlySet<string>
}

/** A key that was proposed from the words goes on following them; one that was typed stays. */
export function followText<I extends Item<Text>>(before: I, after: I, { languages, taken, saved }: Following): I {
  const follow = (was: { key: string; label: Text }, is: { key: string; label: Text }, others: ReadonlySet<string>): string => {
    const isProposed = was.key === is.key && !saved.has(was.key) && was.key === proposeKey(textIn(was.label, languages), others)
    return isProposed && was.label !== is.label ? proposeKey(textIn(is.label, languages), others) : is.key
  }
  const rows = 'rows' in before && 'rows' in after && before.rows.length === after.rows.length ? before.rows : []
  const key = follow(before, after, new Set([...taken, ...rows.map((row) => row.key)]))
  if (!('rows' in after) || rows.length === 0) return key === after.key ? after : { ...after, key }
  return {
    ...after,
    key,
    rows: after.rows.map((row, i) => {
      const others = new Set([...taken, key, ...rows.filter((_, at) => at !== i).map((each) => each.key)])
      return { ...row, key: follow(rows[i] ?? row, row, others) }
    }),
  }
}

/** An option with new words: a value that follows from the old ones goes on following. */
export function withLabel(option: Option<Text>, label: Text, languages: readonly string[]): Option<Text> {
  const number = Number(/^\d+/.exec(option.value)?.[0] ?? Number.NaN)
  const follows = option.value === suggestOptionValue(textIn(option.label, languages), number)
  return { ...option, label, value: follows ? suggestOptionValue(textIn(label, languages), number) : option.value }
}
