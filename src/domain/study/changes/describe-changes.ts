import { settingLabel } from '#domain/study/design/setting-words.ts'
import { conditionNames, counted } from '#domain/study/design/words.ts'
import { isEqual } from '../../is-equal.ts'
import type { SettingChange } from '../lifecycle/diff-settings.ts'
import { type DifferenceLine, differingLines } from './text-difference.ts'
import { valueLines } from './value-lines.ts'

export type DescribedChange = {
  setting: string
  /** The conditions that changed. Empty for all. */
  where: string
} & ({ kind: 'short'; before: string; after: string } | { kind: 'lines'; summary: string; lines: readonly DifferenceLine[] })

/** For longer values only the lines that differ are listed. */
const MAX_SHORT = 80
const LISTS: readonly string[] = ['entity_sets', 'forms', 'questionnaires']

/** The changes between two versions as text. The same change in several conditions is listed once. `names`: of the conditions. */
export function describeChanges(changes: readonly SettingChange[], names: readonly string[] = []): DescribedChange[] {
  const merged = new Map<string, { change: SettingChange; conditions: number[] }>()
  for (const change of changes) {
    const key = JSON.stringify([change.condition === null, change.param, change.before, change.after])
    const known = merged.get(key) ?? { change, conditions: [] }
    if (change.condition !== null) known.conditions.push(change.condition)
    merged.set(key, known)
  }
  return [...merged.values()].map(({ change, conditions }) =>
    describeChange(change, conditions.length === 0 ? '' : conditionNames(conditions, names)),
  )
}

function describeChange({ param, before, after }: SettingChange, where: string): DescribedChange {
  const title = { setting: settingLabel(param), where }
  const words = (value: string | null) => (value === null || value === '' ? [] : valueLines(param, value))
  const isUntold = before && after && isEqual(words(before), words(after))
  const [old, now] = isUntold ? tellingLines(before, after) : [words(before), words(after)]
  const isShort = !LISTS.includes(param) && [old, now].every((lines) => lines.length < 2 && (lines[0] ?? '').length <= MAX_SHORT)
  if (isShort) return { ...title, kind: 'short', before: old[0] ?? NOT_SET, after: now[0] ?? NOT_SET }
  const lines = differingLines(old, now)
  return { ...title, kind: 'lines', summary: summaryOf(lines), lines }
}

const NOT_SET = 'not set'

function summaryOf(lines: readonly DifferenceLine[]): string {
  const count = (kind: DifferenceLine['kind']) => lines.filter((line) => line.kind === kind).length
  const [removed, added] = [count('removed'), count('added')]
  const changed = Math.min(removed, added)
  const parts = [
    changed > 0 && `${counted(changed, 'line')} changed`,
    added > changed && `${counted(added - changed, 'line')} added`,
    removed > changed && `${counted(removed - changed, 'line')} removed`,
  ]
  return parts.filter(Boolean).join(', ') || 'another spelling of the same'
}

/** What a change says where the words of a setting leave out what was changed: every value within it, by its place. */
function tellingLines(before: string, after: string): [string[], string[]] {
  // The picture itself is in the materials.
  if (before.startsWith('data:') && after.startsWith('data:')) return [['a picture'], ['another picture']]
  return [leafLines(before), leafLines(after)]
}

function leafLines(value: string): string[] {
  try {
    return leaves(JSON.parse(value), [])
  } catch {
    return value.split('\n')
  }
}

/** As `before, skin: microblog`. */
function leaves(value: unknown, place: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [`${place.join(', ')}: ${String(value)}`]
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, [...place, Array.isArray(value) ? String(Number(name) + 1) : name]),
  )
}
