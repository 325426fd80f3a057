import { touchedField } from '#domain/questions/item-fields.ts'
import type { Stratum } from './drawn-assignment.ts'

/** An item that an assignment goes by. A number is cut into bands: each bound begins the next one. */
export type StratumItem = { key: string; bands?: readonly number[] }

/** The stratum of a person. An item that was not answered is a level of its own, the empty one. */
export const stratumOf = (items: readonly StratumItem[], answers: Readonly<Record<string, string>>): Stratum =>
  Object.fromEntries(items.map((item) => [item.key, levelOf(item, answerTo(item.key, answers))]))

/** A slider that was not moved is stored with its start (ruling A7), which nobody chose. */
const answerTo = (key: string, answers: Readonly<Record<string, string>>) =>
  own(answers, touchedField(key)) === 'no' ? '' : own(answers, key)

const own = (answers: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(answers, key) ? (answers[key] ?? '') : '')

/** The level of one answer: the answer itself, or its band. What is no number is in no band. */
export function levelOf({ bands }: StratumItem, answer: string): string {
  const given = answer.trim()
  if (bands === undefined || given === '') return given
  const number = Number(given)
  if (!Number.isFinite(number)) return ''
  return bandNames(bands)[bands.filter((bound) => number >= bound).length] ?? ''
}

/** `<18`, `18-<35`, `>=35`: from the lowest to the highest. */
export function bandNames(bands: readonly number[]): string[] {
  const [first, last] = [bands[0], bands.at(-1)]
  if (first === undefined || last === undefined) return []
  const between = bands.slice(1).map((bound, i) => `${bands[i]}-<${bound}`)
  return [`<${first}`, ...between, `>=${last}`]
}

/** Whether a stratum has everything that another one, which may name fewer items, asks for. */
export const isWithin = (stratum: Stratum, wider: Stratum): boolean =>
  Object.entries(wider).every(([key, level]) => Object.hasOwn(stratum, key) && stratum[key] === level)
