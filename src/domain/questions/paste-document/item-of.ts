import { suggestOptionValue } from '../../parameters/intervention-content.ts'
import { blankItem } from '../editing/blank-item.ts'
import { escapeMarkdown } from '../import/qsf/markdown.ts'
import { textsIn } from '../in-language.ts'
import type { Item, Option } from '../item.ts'
import { asksNothing } from '../item-fields.ts'
import { type Text, textIn } from '../text.ts'
import { proposeKey } from '../used-keys.ts'
import { asksForSeveral } from './marks.ts'
import { type Draft, type DraftOption, readDocument } from './read-document.ts'
import { type NumberScale, scaleWithin } from './scale-in.ts'

/** A question of a pasted document: what is made of it, the lines that it comes from, and what one should look at. */
export type DocumentQuestion = { item: Item<Text>; lines: readonly string[]; note?: string }

/** More points than these are a line to slide on. */
const MAX_POINTS = 11
/** More options than these are a list with a search field. */
const MAX_LISTED = 20

/** The questions of a pasted text, as they are numbered, lettered and laid out there. */
export function documentQuestions(text: string, taken: ReadonlySet<string>): DocumentQuestion[] {
  const used = new Set(taken)
  return readDocument(text).map((draft) => {
    const made = withLostWords(questionOf(draft, used))
    for (const key of [made.item.key, ...('rows' in made.item ? made.item.rows.map((row) => row.key) : [])]) used.add(key)
    return made
  })
}

/** What no part of a question has room for stands below it, so that no line of a document is lost. */
function withLostWords(made: DocumentQuestion): DocumentQuestion {
  const { item, lines } = made
  const kept = textsIn(item)
    .map(({ text }) => textIn(text, ['en']).replaceAll('\\', ''))
    .join(' ')
  const lost = lines.filter((line) =>
    (line.match(/[\p{L}\p{N}]{2,}/gu) ?? []).some((word) => /\p{L}/u.test(word) && !kept.includes(word)),
  )
  if (lost.length === 0) return made
  if (asksNothing(item.type))
    return { ...made, item: { ...item, label: `${textIn(item.label, ['en'])} ${escapeMarkdown(lost.join(' '))}` } }
  const hint = [...(item.hint === undefined ? [] : [textIn(item.hint, ['en'])]), ...lost].join(' ')
  return { ...made, item: { ...item, hint }, note: 'Some of its lines were put below the question: check them.' }
}

function questionOf(draft: Draft, used: ReadonlySet<string>): DocumentQuestion {
  const { lines, options: found, rows, text } = draft
  const words = text.join(' ')
  // One line below a question is a remark on it and no choice.
  const [remark] = found.length === 1 && found[0]?.from === 'plain' ? found : []
  const options = remark === undefined ? found : []
  const label = words === '' ? '…' : words
  const key = proposeKey(words || lines.join(' '), used)
  const asked = {
    ...{ key, label, isRequired: !/\boptional\b/i.test(words) },
    ...(remark && { hint: remark.words }),
  }
  const note = words === '' ? { note: 'Its question is missing.' } : {}
  const scale = draft.scale ?? scaleWithin(words)
  const statements = rows.length > 0 ? rows : scale !== undefined && options.length > 1 ? options.map((each) => each.words) : []
  if (statements.length > 0) {
    const columns = draft.columns.length > 1 ? plainOptions(draft.columns) : scale ? pointsOf(scale) : undefined
    const matrix = blankItem('matrix', asked)
    const own = statements.map((statement, i) => ({ key: `${key}_${i + 1}`, label: statement || '…' }))
    const extra = rows.length > 0 && options.length > 0 ? options.map((each) => each.words) : []
    const all = [...own, ...extra.map((statement, i) => ({ key: `${key}_${own.length + i + 1}`, label: statement }))]
    const unsure = columns === undefined ? { note: 'Its scale was not found: fill it in.' } : note
    return { item: { ...matrix, rows: all, ...(columns && { options: columns }) } as Item<Text>, lines, ...unsure }
  }
  // A table without statements has only its columns: they are what can be chosen.
  const columns = draft.columns.map((column): DraftOption => ({ words: column, from: 'plain' }))
  const choices = [...columns, ...options]
  if (choices.length > 1) return { item: choiceOf(choices, words, asked), lines, ...note }
  if (choices.length === 1)
    return { item: { ...blankItem('checkbox', asked), options: choicesIn(choices) } as Item<Text>, lines, ...note }
  if (scale !== undefined) return { item: scaledItem(scale, asked), lines, ...note }
  const isQuestion = draft.isNumbered || remark !== undefined || draft.nBlanks > 0 || /[?？]/.test(words)
  if (isQuestion) return { item: openItem(words, draft.nBlanks, asked), lines, ...note }
  return { item: blankItem('information', { key, label: escapeMarkdown(label) }), lines, ...note }
}

type Asked = { key: string; label: string; isRequired: boolean; hint?: string }

function choiceOf(options: readonly DraftOption[], words: string, asked: Asked): Item<Text> {
  const isSeveral = asksForSeveral(words) || (options.some(({ isBox }) => isBox) && !/\b(one|only)\b/i.test(words))
  const made = choicesIn(options)
  if (/\brank\b|\bin order of\b|reihenfolge/i.test(words))
    return { ...blankItem('ranking', asked), options: made.map(plain) } as Item<Text>
  if (isSeveral) return { ...blankItem('checkbox', asked), options: made.map(withNone) } as Item<Text>
  const type = made.length > MAX_LISTED ? 'dropdown' : 'radio'
  return { ...blankItem(type, asked), options: made } as Item<Text> // with its options in place of the first ones
}

const plain = ({ value, label }: Option<Text>): Option<Text> => ({ value, label })

const withNone = (option: Option<Text>): Option<Text> =>
  /^(none of|none$|keine[rs]? d)/i.test(String(option.label)) ? { ...option, isExclusive: true } : option

/** Options with their codes, as `Yes (1)` or `1 = Yes` have them; where a code is missing or stands twice they are counted. */
function choicesIn(options: readonly DraftOption[]): Option<Text>[] {
  const coded = options.map(({ words }) => codeIn(words))
  const isCoded = coded.every(({ code }) => code !== undefined) && new Set(coded.map(({ code }) => code)).size === coded.length
  return options.map(({ words }, i): Option<Text> => {
    const { code, rest } = coded[i] ?? {}
    const said = isCoded && rest ? rest : words
    const asksText = /_{2,}|please (specify|say|describe)|bitte (angeben|nennen)/i.test(said)
    const label = said.replace(/\s*_{2,}[\s.]*/g, ' ').trim() || said
    return {
      value: suggestOptionValue(label, isCoded && code !== undefined ? code : i + 1),
      label,
      ...(asksText && { asksText }),
    }
  })
}

function codeIn(words: string): { code?: number; rest?: string } {
  const [, rest, code] = /^(.*\S)\s*\((\d{1,4})\)\s*_*$/.exec(words) ?? []
  if (code !== undefined) return { code: Number(code), rest: rest ?? '' }
  const [, first, behind] = /^\(?(\d{1,4})\)?\s*[=:]\s*(\S.*)$/.exec(words) ?? []
  return first === undefined ? {} : { code: Number(first), rest: behind ?? '' }
}

const plainOptions = (words: readonly string[]): Option<Text>[] =>
  choicesIn(words.map((each) => ({ words: each, from: 'plain' })))

/** A point for each number, with the words that the document gives it. */
function pointsOf({ min, max, words }: NumberScale): Option<Text>[] {
  return Array.from({ length: max - min + 1 }, (_, i) => {
    const n = min + i
    const said = words.get(n)
    return { value: String(n), label: said === undefined ? String(n) : `${n} – ${said}` }
  })
}

function scaledItem(scale: NumberScale, asked: Asked): Item<Text> {
  const { min, max, words } = scale
  if (max - min < MAX_POINTS) return { ...blankItem('radio', asked), options: pointsOf(scale) } as Item<Text>
  return {
    ...blankItem('slider', asked),
    ...{ min, max, step: 1, initial: Math.round((min + max) / 2) },
    ...{ minLabel: words.get(min) ?? String(min), maxLabel: words.get(max) ?? String(max) },
  } as Item<Text>
}

const A_NUMBER =
  /\bhow (old|many|much time|tall)\b|\b(your )?age\b|\bnumber of\b|\bwhich year\b|\byear of birth\b|\bwie (alt|viele)\b/i
const LONG = /\b(explain|describe|why|comments?|in your own words|tell us|elaborate|warum|beschreiben)\b/i

function openItem(words: string, nBlanks: number, asked: Asked): Item<Text> {
  if (A_NUMBER.test(words)) return blankItem('number', asked)
  return blankItem(nBlanks > 1 || LONG.test(words) ? 'long-text' : 'text', asked)
}
