import type { Page } from '../../../questionnaires/questionnaire.ts'
import type { Expression } from '../../expression.ts'
import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import { entryOf, LOOKS, MAX_IMPORTED_PAGES } from '../import-report.ts'
import { allOf, endFor } from './end.ts'
import { takeField } from './fields.ts'
import { at, isPayload, listOf, type Payload, textAt } from './payload.ts'
import { pagesInPlace } from './places.ts'
import { askedCondition, type Progress } from './progress.ts'
import { openDraw } from './randomizer.ts'
import type { Survey } from './read-survey.ts'

const MAX_DEPTH = 20

type Walk = {
  survey: Survey
  progress: Progress
  pages: Page<Text>[]
  hidden: HiddenItem<Text>[]
  used: Set<string>
  isOver: boolean
  /** The page with hidden items alone that stands last, as long as nothing was asked behind it. */
  storing: string | undefined
}

/** The pages of a survey in the order of its flow, and the fields that are known from its beginning. */
export function pagesOfFlow(survey: Survey, progress: Progress): { pages: Page<Text>[]; hidden: HiddenItem<Text>[] } {
  const walk: Walk = { survey, progress, pages: [], hidden: [], used: new Set(), isOver: false, storing: undefined }
  for (const entry of survey.flow) step(walk, entry, { conditions: [], drawn: [], depth: 0 })
  for (const [id, block] of survey.blocks) {
    const isTrash = textAt(block, 'Type') === 'Trash'
    if (!isTrash && !walk.used.has(id))
      progress.report.push(
        entryOf(textAt(block, 'Description') || id, '', true, ['The flow of the survey does not reach this block.']),
      )
  }
  return walk
}

type Take = (walk: Walk, entry: Payload, around: Around) => void

/** Where an entry stands: under which conditions of branches, in which parts of draws, and how deep. */
type Around = { conditions: readonly Expression[]; drawn: readonly Expression[]; depth: number }

const nameOf = (entry: Payload) => textAt(entry, 'Description') || textAt(entry, 'Type')
const innerOf = (entry: Payload) => listOf(at(entry, 'Flow')).filter(isPayload)

/** One entry of the flow, by its type. */
const takes: ReadonlyMap<string, Take> = new Map([
  ['Block', takeBlock],
  ['Standard', takeBlock],
  ['Group', takeInner],
  ['Root', takeInner],
  ['Branch', takeBranch],
  ['BlockRandomizer', takeRandomized],
  ['EmbeddedData', takeFields],
  ['EndSurvey', takeEnd],
])

function step(walk: Walk, entry: Payload, around: Around): void {
  const { report } = walk.progress
  const type = textAt(entry, 'Type')
  const take = takes.get(type)
  if (around.depth > MAX_DEPTH) report.push(entryOf(nameOf(entry), '', true, ['The flow of the survey is nested too deeply.']))
  else if (take !== undefined) take(walk, entry, around)
  else {
    report.push(entryOf(nameOf(entry), '', true, [`Parts of the flow of the kind ${type} cannot be taken.`]))
    takeInner(walk, entry, around)
  }
}

function takeInner(walk: Walk, entry: Payload, around: Around): void {
  for (const each of innerOf(entry)) step(walk, each, { ...around, depth: around.depth + 1 })
}

function takeBranch(walk: Walk, entry: Payload, around: Around): void {
  const condition = askedCondition(at(entry, 'BranchLogic'), walk.progress)
  if (condition !== undefined && condition !== 'never') {
    takeInner(walk, entry, condition === 'always' ? around : { ...around, conditions: [...around.conditions, condition] })
    return
  }
  const why =
    condition === 'never'
      ? 'It is for people after a quota is full: what it leads to was left out.'
      : 'Its condition could not be taken, and what it leads to was left out.'
  walk.progress.report.push(entryOf(nameOf(entry), '', true, [why]))
  markUsed(walk, entry, around.depth)
}

function takeBlock(walk: Walk, entry: Payload, { conditions, drawn }: Around): void {
  const { survey, progress, used } = walk
  const id = textAt(entry, 'ID')
  const block = survey.blocks.get(id)
  if (block === undefined || textAt(block, 'Type') === 'Trash') return
  const isAgain = used.has(id)
  used.add(id)
  if (walk.isOver) {
    progress.report.push(entryOf(textAt(block, 'Description') || id, '', true, ['It comes after the end of the survey.']))
    return
  }
  if (isAgain) progress.report.push(entryOf(textAt(block, 'Description') || id, '', false, [LOOKS.again]))
  progress.isForSome = conditions.length + drawn.length > 0
  const { pages, hidden } = pagesInPlace(block, survey, progress)
  walk.hidden.push(...hidden)
  for (const page of pages) {
    const all = [...conditions, ...(page.showIf ? [page.showIf] : [])]
    addPage(walk, all.length === 0 ? page : { ...page, showIf: allOf(all) })
  }
}

function addPage(walk: Walk, page: Page<Text>): void {
  walk.storing = undefined
  if (walk.pages.length < MAX_IMPORTED_PAGES - 1) walk.pages.push(page)
  else walk.progress.report.push(entryOf(page.name, '', true, [`A questionnaire has at most ${MAX_IMPORTED_PAGES} pages.`]))
}

/** Some of what stands in it, or all in a random order: what is drawn is stored by a hidden item of the first page. */
function takeRandomized(walk: Walk, entry: Payload, around: Around): void {
  const inner = innerOf(entry)
  if (inner.length === 0) return
  const draw = openDraw(entry, inner, walk)
  const at = walk.hidden.push(draw.item([])) - 1
  const pagesOf = inner.map((each, i) => {
    const before = walk.pages.length
    walk.storing = undefined
    step(walk, each, { ...around, drawn: [...around.drawn, draw.isIn(i)], depth: around.depth + 1 })
    walk.storing = undefined
    return walk.pages.slice(before).map(({ name }) => name)
  })
  const early = new Set(walk.hidden.map(({ key }) => `answer.${key}`))
  const conditions = [...around.conditions, ...around.drawn]
  walk.hidden[at] = draw.item(pagesOf, draw.conditionIn(conditions, early))
}

function takeFields(walk: Walk, entry: Payload, { conditions, drawn }: Around): void {
  const { hidden, progress } = walk
  const addHere = (item: HiddenItem<Text>) => storeHere(walk, item)
  for (const field of listOf(at(entry, 'EmbeddedData')).filter(isPayload))
    takeField(field, progress, { conditions: [...conditions, ...drawn], first: hidden, addHere })
}

/** On a page that only stores, behind what was asked so far. */
function storeHere(walk: Walk, item: HiddenItem<Text>): void {
  const { pages, progress } = walk
  const last = pages.at(-1)
  if (last !== undefined && last.name === walk.storing) {
    const blocks = last.blocks.map((block) => ({ ...block, items: [...block.items, item] }))
    pages.splice(-1, 1, { ...last, blocks })
    return
  }
  const name = progress.names.take('embedded-data')
  addPage(walk, { name, blocks: [{ name, items: [item] }], blockOrder: 'fixed' })
  walk.storing = name
}

/** The end of a branch ends the visit for those whom the branch is about. */
function takeEnd(walk: Walk, entry: Payload, around: Around): void {
  const name = nameOf(entry)
  const { pages, progress } = walk
  const conditions = [...around.conditions, ...around.drawn]
  if (conditions.length === 0) {
    walk.isOver = true
    return
  }
  if (pages.length === 0) {
    progress.report.push(entryOf(name, '', true, ['Nobody can be sent away before the first question.']))
    return
  }
  pages.splice(0, pages.length, ...endFor(conditions, pages))
  progress.report.push(entryOf(name, '', false, ['It ends the visit as screened out, with that exit of the panel.']))
}

function markUsed(walk: Walk, entry: Payload, depth: number): void {
  if (depth > MAX_DEPTH) return
  walk.used.add(textAt(entry, 'ID'))
  for (const each of innerOf(entry)) markUsed(walk, each, depth + 1)
}
