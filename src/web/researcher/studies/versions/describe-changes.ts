import { conditionNames } from '#domain/study/design/words.ts'
import type { Change } from '../study-types.ts'
import { settingName, valueLines } from './setting-labels.ts'
import { type DifferenceLine, differingLines } from './text-difference.ts'

export type ChangeInWords = {
  setting: string
  /** Which conditions; empty where it is all of them. */
  where: string
} & ({ kind: 'short'; before: string; after: string } | { kind: 'lines'; summary: string; lines: readonly DifferenceLine[] })

/** Longer values are told by the lines in which they differ. */
const MAX_SHORT = 80
const LISTS: readonly string[] = ['entity_sets', 'forms']

/** What changed between two versions, the same change of several conditions told once. */
export function describeChanges(changes: readonly Change[]): ChangeInWords[] {
  const merged = new Map<string, { change: Change; conditions: number[] }>()
  for (const change of changes) {
    const key = JSON.stringify([change.condition === null, change.param, change.before, change.after])
    const known = merged.get(key) ?? { change, conditions: [] }
    if (change.condition !== null) known.conditions.push(change.condition)
    merged.set(key, known)
  }
  return [...merged.values()].map(({ change, conditions }) => inWords(change, conditions))
}

function inWords({ param, before, after }: Change, conditions: readonly number[]): ChangeInWords {
  const named = { setting: settingName(param), where: conditions.length === 0 ? '' : conditionNames(conditions) }
  const [old, now] = [before, after].map((value) => (value === null || value === '' ? [] : valueLines(param, value))) as [
    string[],
    string[],
  ] // two in, two out
  const isShort = !LISTS.includes(param) && [old, now].every((lines) => lines.length < 2 && (lines[0] ?? '').length <= MAX_SHORT)
  if (isShort) return { ...named, kind: 'short', before: old[0] ?? NOTHING, after: now[0] ?? NOTHING }
  const lines = differingLines(old, now)
  return { ...named, kind: 'lines', summary: summaryOf(lines), lines }
}

const NOTHING = 'not set'

function summaryOf(lines: readonly DifferenceLine[]): string {
  const count = (kind: DifferenceLine['kind']) => lines.filter((line) => line.kind === kind).length
  const [gone, added] = [count('gone'), count('new')]
  const changed = Math.min(gone, added)
  const parts = [
    changed > 0 && `${lineCount(changed)} changed`,
    added > changed && `${lineCount(added - changed)} added`,
    gone > changed && `${lineCount(gone - changed)} removed`,
  ]
  return parts.filter(Boolean).join(', ') || 'another spelling of the same'
}

const lineCount = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`)
