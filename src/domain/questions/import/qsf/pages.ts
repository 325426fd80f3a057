import type { Block, Page } from '../../../questionnaires/questionnaire.ts'
import type { HiddenItem, InformationItem, Item } from '../../item.ts'
import { fieldsOf, shapeOf } from '../../item-fields.ts'
import type { Text } from '../../text.ts'
import { entryOf, LOOKS, MAX_IMPORTED_ITEMS, MAX_IMPORTED_JUMPS } from '../import-report.ts'
import { choiceConditions, withCarriedChoices, withConditions, withoutChoices } from './carried-choices.ts'
import { hasCondition } from './condition.ts'
import { allOf } from './end.ts'
import { qsfKindOf } from './kinds.ts'
import { drawOfRounds, idsIn, loopOf, nameRound, pagesOfRound, questionsIn, roundFields } from './loops.ts'
import { at, listOf, numberAt, type Payload, payloadOf, textAt } from './payload.ts'
import { plainText } from './plain-text.ts'
import { askedCondition, type Progress } from './progress.ts'
import { type Question, readQuestion } from './question.ts'
import { drawnQuestions, questionOrder } from './question-order.ts'
import { notSkipped, openSkips, takeSkips } from './skips.ts'
import { withTranslations } from './translations.ts'

/** The pages of one block, once for each round where it is a loop. */
export function pagesOfBlock(block: Payload, questions: ReadonlyMap<string, Payload>, progress: Progress): PagesOfBlock {
  const options = payloadOf(at(block, 'Options'))
  const title = textAt(block, 'Description') || 'block'
  const loop = loopOf(options, questions, progress)
  if (loop === undefined) {
    progress.report.push(entryOf(title, '', true, ['Its loop and merge could not be taken: the block is asked once.']))
    return pagesOnce(block, questions, progress)
  }
  const ids = idsIn(block)
  const hidden: HiddenItem<Text>[] = []
  const rounds = loop.rounds.map((round, i) => {
    progress.round = round.id === '' ? undefined : roundFields(round, i + 1, loop.rounds.length)
    const made = pagesOnce(block, questionsIn(round, i + 1, loop.rounds.length, questions, ids), progress)
    progress.round = undefined
    hidden.push(...made.hidden)
    nameRound(round, ids, progress)
    return pagesOfRound(made.pages, round, progress)
  })
  const names = rounds.map((pages) => pages.map(({ name }) => name))
  return { pages: rounds.flat(), hidden: [...hidden, ...drawOfRounds(title, loop, names, progress)] }
}

/** A block starts a page, and so does each page break in it. */
function pagesOnce(block: Payload, questions: ReadonlyMap<string, Payload>, progress: Progress): PagesOfBlock {
  const title = textAt(block, 'Description') || 'block'
  const order = questionOrder(payloadOf(at(block, 'Options')))
  const hidden: HiddenItem<Text>[] = []
  const parts = splitAtBreaks(block)
  progress.skips = openSkips(parts.flat(), order.isRandom, progress.isForSome)
  const pages = parts.flatMap((ids): Page<Text>[] => {
    progress.onPage.clear()
    progress.skips.jumps = []
    const byId = ids.map((id) => ({ id, items: takeQuestion(id, withCarriedChoices(id, questions), progress) }))
    const name = progress.names.take(title)
    const drawn = drawnQuestions(byId, order, { title, progress })
    hidden.push(...drawn.hidden)
    const { items } = drawn
    const only: Block<Text> = { name, ...drawn.block, items: withLeastTime(ids, questions, items, progress) }
    const jumps = progress.skips.jumps.slice(0, MAX_IMPORTED_JUMPS)
    const page = { name, blocks: [only], blockOrder: 'fixed' as const, ...(jumps.length > 0 && { jumps }) }
    return items.length === 0 ? [] : [page]
  })
  return { pages, hidden }
}

/** `hidden` are draws that concern its questions. */
export type PagesOfBlock = { pages: Page<Text>[]; hidden: HiddenItem<Text>[] }

function splitAtBreaks(block: Payload): string[][] {
  const pages: string[][] = [[]]
  for (const element of listOf(at(block, 'BlockElements')).map(payloadOf)) {
    if (textAt(element, 'Type') === 'Page Break') pages.push([])
    else if (textAt(element, 'Type') === 'Question') pages.at(-1)?.push(textAt(element, 'QuestionID'))
  }
  return pages
}

function takeQuestion(id: string, payload: Payload | undefined, progress: Progress): Item<Text>[] {
  const { keys, report, taken, asked, onPage } = progress
  const forUnskipped = notSkipped(id, progress.skips)
  if (payload === undefined) return []
  const forWhom = choiceConditions(payload, progress)
  const question = readQuestion(id, withoutChoices(payload, forWhom), keys)
  const { tag, words, type, selector } = question
  // Handled by the page that it stands on.
  if (type === 'Timing') return []
  const condition = hasCondition(payload) ? askedCondition(at(payload, 'DisplayLogic'), progress) : 'always'
  if (condition === 'never') {
    report.push(entryOf(tag, words, true, [progress.round === undefined ? FOR_FULL_QUOTA : LOOKS.round]))
    return []
  }
  const kind = qsfKindOf(type, selector)
  if (kind === undefined) {
    const why = NOT_NEEDED.get(type) ?? `Questions of the kind ${[type, selector].filter(Boolean).join(' ')} cannot be taken.`
    report.push(entryOf(tag, words, true, [why]))
    return []
  }
  const isFull = (n: number) => progress.nItems + n > MAX_IMPORTED_ITEMS
  if (isFull(1)) return leaveForRoom(question, progress)
  const converted = kind.convert(question)
  const { items: written, notes, values = new Map(), rows = new Map(), lines = new Map(), parts = [] } = converted
  const translated = withTranslations(written, question, kind, progress.language)
  const items = withConditions(translated.items, forWhom, { values, rows, lines })
  if (isFull(items.length)) return leaveForRoom(question, progress)
  progress.nItems += items.length
  const all = [...notes, ...forWhom.notes]
  if (items.length === 0) all.push('It has no answers to choose from.')
  if (items[0] !== undefined && items[0].key !== tag && items.length === 1) all.push(`${LOOKS.key} ${items[0].key}.`)
  all.push(
    ...translated.left.map((language) => `Its translation (${language}) has other parts than the question and was left out.`),
  )
  if (condition === undefined) all.push('Its display logic could not be taken: it is always shown.')
  const both = [...(typeof condition === 'object' ? [condition] : []), ...(forUnskipped ? [forUnskipped] : [])]
  const showIf = both.length === 0 ? undefined : allOf(both)
  const [first] = items
  if (first !== undefined) taken.set(id, { item: first, values, rows, lines })
  for (const part of parts) {
    const item = items.find(({ key }) => key === part.key)
    if (item !== undefined) taken.set(part.id, { ...part, item, lines: new Map() })
  }
  for (const key of [...items.flatMap(fieldsOf), ...rows.values(), ...lines.values()]) {
    asked.add(key)
    onPage.add(key)
  }
  all.push(...takeSkips(id, payload, showIf, progress), ...lostOf(payload))
  report.push(
    entryOf(
      tag,
      words,
      items.length === 0,
      all,
      items.map((item) => item.key),
    ),
  )
  return showIf === undefined
    ? [...items]
    : items.map((item) => ({ ...item, showIf: item.showIf ? allOf([showIf, item.showIf]) : showIf }))
}

function leaveForRoom({ tag, words }: Question, { report }: Progress): [] {
  report.push(entryOf(tag, words, true, [`A questionnaire has at most ${MAX_IMPORTED_ITEMS} questions.`]))
  return []
}

/** Questions that ask nobody anything. */
const NOT_NEEDED: ReadonlyMap<string, string> = new Map([
  ['Meta', `${LOOKS.browser} the exports say on which kind of device and in which window people took part.`],
  ['Captcha', `${LOOKS.captcha} they measure nothing of the study.`],
])

const FOR_FULL_QUOTA = 'It is for people after a quota is full, and was left out.'

/** Parts of a question that have no counterpart. */
function lostOf(payload: Payload): string[] {
  return [...(listOf(at(payload, 'DefaultChoices')).length > 0 ? ['Nothing is chosen in advance.'] : [])]
}

/** A timer's least time goes to the text on its page. Times themselves are recorded for every answer anyway. */
function withLeastTime(
  ids: readonly string[],
  questions: ReadonlyMap<string, Payload>,
  items: readonly Item<Text>[],
  { report }: Progress,
): readonly Item<Text>[] {
  const timers = ids.flatMap((id) => {
    const payload = questions.get(id)
    return payload !== undefined && textAt(payload, 'QuestionType') === 'Timing' ? [{ id, payload }] : []
  })
  let result = items
  for (const { id, payload } of timers) {
    const seconds = Math.round(numberAt(payloadOf(at(payload, 'Configuration')), 'MinSeconds') ?? 0)
    const text = result.find((item): item is InformationItem<Text> => shapeOf(item).shows === 'text')
    const tag = textAt(payload, 'DataExportTag') || id
    const isLost = seconds > 0 && text === undefined
    report.push(
      entryOf(tag, plainText(at(payload, 'QuestionText')), isLost, [
        isLost ? `Its least time of ${seconds} s was left out: the page has no text that could stay so long.` : LOOKS.timer,
      ]),
    )
    if (seconds > 0 && text !== undefined)
      result = result.map((item) => (item === text ? { ...text, minSeconds: Math.min(600, seconds) } : item))
  }
  return result
}
