import { factsIn } from '#domain/questions/expression.ts'
import { answerKeyIn } from '#domain/questions/facts.ts'
import { pipesIn } from '#domain/questions/piping.ts'
import type { Page } from '../../../questionnaires/questionnaire.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '../../definition.ts'
import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import { isReserved } from '../../used-keys.ts'
import { nameOf } from '../import-list.ts'
import { entryOf, type ImportResult } from '../import-report.ts'
import { openKeys } from '../keys.ts'
import { type MisfitsIn, withoutErrors } from '../without-errors.ts'
import { fieldsSetIn } from './fields.ts'
import { pagesOfFlow } from './flow.ts'
import { withPipesIn } from './pipes.ts'
import { plainText } from './plain-text.ts'
import type { Progress } from './progress.ts'
import { readSurvey } from './read-survey.ts'
import { openSkips } from './skips.ts'

/**
 * A Qualtrics survey file as a questionnaire of ours, with a report of every question. What we do not have is left out and said.
 */
export function importQsf(text: string, misfitsIn?: MisfitsIn): ImportResult {
  const survey = readSurvey(text)
  if (typeof survey === 'string') return { ok: false, problem: survey }
  const progress: Progress = {
    language: survey.language,
    keys: openKeys(isReserved),
    names: openKeys(),
    report: [],
    taken: new Map(),
    elsewhere: new Map(),
    fields: new Map(),
    set: new Map(),
    setLater: fieldsSetIn(survey.flow),
    asked: new Set(),
    onPage: new Set(),
    nItems: 0,
    round: undefined,
    skips: openSkips([], false, false),
    isForSome: false,
    nLostPipes: 0,
  }
  for (const { name, size } of survey.quotas)
    progress.report.push(
      entryOf(plainText(name), `${size} people`, true, ['Set this quota in the study. Here no quota is ever full.']),
    )
  const { pages, hidden } = pagesOfFlow(survey, progress)
  const [first, ...others] = pages
  if (first === undefined) return { ok: false, problem: 'The file has no question that can be taken.' }
  const all = withHidden(inOrderOfUse(hidden), [first, ...others], progress)
  const label = plainText(survey.name).replaceAll('\n', ' ').slice(0, 120).trim() || 'Imported survey'
  const definition: Definition = {
    format: DEFINITION_FORMAT,
    format_version: DEFINITION_FORMAT_VERSION,
    version: 1,
    name: nameOf(label),
    label,
    asks: `Imported from Qualtrics: ${label}`.slice(0, 120),
    languages: [survey.language, ...survey.otherLanguages],
    heading: label,
    submitLabel: 'Next',
    pages: withPipes(all, progress),
    attentionAnswers: {},
    scores: [],
  }
  return withoutErrors(definition, progress.report, misfitsIn)
}

/**
 * Hidden items go to the first page, or to one of their own before it where not everybody sees that one. A page that only stores goes on by
 * itself.
 */
function withHidden(
  hidden: readonly HiddenItem<Text>[],
  pages: readonly Page<Text>[],
  { names }: Progress,
): readonly Page<Text>[] {
  const [first, ...others] = pages
  if (hidden.length === 0 || first === undefined) return pages
  const block = { name: names.take('embedded-data'), items: hidden }
  const isForAll = first.showIf === undefined && !drawsPages(hidden).has(first.name)
  if (isForAll) return [{ ...first, blocks: [block, ...first.blocks] }, ...others]
  return [{ name: names.take('embedded-data'), blocks: [block], blockOrder: 'fixed' }, ...pages]
}

const drawsPages = (hidden: readonly HiddenItem<Text>[]): ReadonlySet<string> =>
  new Set(hidden.flatMap(({ source }) => (source.from === 'draw' ? source.parts.flatMap((part) => part.pages ?? []) : [])))

function withPipes(pages: readonly Page<Text>[], progress: Progress): readonly Page<Text>[] {
  const changed = withPipesIn(pages, progress)
  if (progress.nLostPipes > 0)
    progress.report.push(
      entryOf('Piped text', '', true, [`${progress.nLostPipes} pieces of piped text have no counterpart and were removed.`]),
    )
  return changed
}

/**
 * Hidden items behind those that they look at: a field is often set first and replaced later, within a draw. Otherwise they stay in their
 * order. Items that look at each other stay too, and are left out later, with the reason.
 */
function inOrderOfUse(hidden: readonly HiddenItem<Text>[]): HiddenItem<Text>[] {
  const byKey = new Map(hidden.map((item) => [item.key, item]))
  const placed = new Set<string>()
  const open = new Set<string>()
  const result: HiddenItem<Text>[] = []
  const place = (item: HiddenItem<Text>): void => {
    if (placed.has(item.key) || open.has(item.key)) return
    open.add(item.key)
    for (const key of keysIn(item)) {
      const needed = byKey.get(key)
      if (needed !== undefined) place(needed)
    }
    open.delete(item.key)
    placed.add(item.key)
    result.push(item)
  }
  for (const item of hidden) place(item)
  return result
}

/** Keys of the answers that the item looks at. */
function keysIn({ showIf, source }: HiddenItem<Text>): string[] {
  const conditions = source.from === 'value' ? source.cases.map((each) => each.if) : []
  const texts = source.from === 'value' ? source.cases.map(({ value }) => value) : []
  const facts = [
    ...[showIf, ...conditions].flatMap((each) => (each === undefined ? [] : factsIn(each))),
    ...texts.flatMap((text) => pipesIn(text).map(({ fact }) => fact)),
  ]
  return facts.flatMap((fact) => answerKeyIn(fact) ?? [])
}
