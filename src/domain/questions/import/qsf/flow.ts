import type { Page } from '../../../questionnaires/questionnaire.ts'
import type { Expression } from '../../expression.ts'
import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import { entryOf, MAX_IMPORTED_PAGES } from '../import-report.ts'
import { allOf, endFor } from './end.ts'
import { setFields, takeField } from './fields.ts'
import { askedCondition, type Progress, pagesOfBlock } from './pages.ts'
import { at, isPayload, listOf, type Payload, textAt } from './payload.ts'
import type { Survey } from './read-survey.ts'

const MAX_DEPTH = 20

type Walk = {
  survey: Survey
  progress: Progress
  pages: Page<Text>[]
  hidden: HiddenItem<Text>[]
  used: Set<string>
  isOver: boolean
}

/** The pages of a survey in the order of its flow, and the fields that come with the link. */
export function pagesOfFlow(survey: Survey, progress: Progress): { pages: Page<Text>[]; hidden: HiddenItem<Text>[] } {
  const walk: Walk = { survey, progress, pages: [], hidden: [], used: new Set(), isOver: false }
  for (const name of setFields(survey.flow)) progress.fields.set(name, undefined)
  for (const entry of survey.flow) step(walk, entry, { conditions: [], depth: 0 })
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

/** Where an entry stands: under which conditions, and how deep. */
type Around = { conditions: readonly Expression[]; depth: number }

const nameOf = (entry: Payload) => textAt(entry, 'Description') || textAt(entry, 'Type')

/** One entry of the flow, by its type. */
const takes: ReadonlyMap<string, Take> = new Map([
  ['Block', takeBlockOf],
  ['Standard', takeBlockOf],
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

function takeInner(walk: Walk, entry: Payload, { conditions, depth }: Around): void {
  for (const each of listOf(at(entry, 'Flow')).filter(isPayload)) step(walk, each, { conditions, depth: depth + 1 })
}

function takeBranch(walk: Walk, entry: Payload, { conditions, depth }: Around): void {
  const condition = askedCondition(at(entry, 'BranchLogic'), walk.progress)
  if (condition !== undefined) {
    takeInner(walk, entry, { conditions: [...conditions, condition], depth })
    return
  }
  walk.progress.report.push(
    entryOf(nameOf(entry), '', true, ['Its condition could not be taken, and what it leads to was left out.']),
  )
  markUsed(walk, entry, depth)
}

function takeBlockOf(walk: Walk, entry: Payload, { conditions }: Around): void {
  takeBlock(walk, textAt(entry, 'ID'), conditions)
}

function takeBlock(walk: Walk, id: string, conditions: readonly Expression[]): void {
  const { survey, progress, pages, used } = walk
  const block = survey.blocks.get(id)
  if (block === undefined || textAt(block, 'Type') === 'Trash') return
  const isSecond = used.has(id)
  used.add(id)
  if (isSecond || walk.isOver) {
    const why = isSecond
      ? 'It stands in the flow more than once: it is asked where it stands first.'
      : 'It stands behind the end of the survey.'
    progress.report.push(entryOf(textAt(block, 'Description') || id, '', true, [why]))
    return
  }
  for (const page of pagesOfBlock(block, survey.questions, progress)) {
    if (pages.length >= MAX_IMPORTED_PAGES) {
      progress.report.push(entryOf(page.name, '', true, [`A questionnaire has at most ${MAX_IMPORTED_PAGES} pages.`]))
      return
    }
    pages.push(conditions.length === 0 ? page : { ...page, showIf: allOf(conditions) })
  }
}

/** Blocks in random order share a page, where each of them fits on one. */
function takeRandomized(walk: Walk, entry: Payload, around: Around): void {
  const { progress, pages, survey } = walk
  const name = textAt(entry, 'Description') || 'Randomizer'
  const blocks = listOf(at(entry, 'Flow')).filter(isPayload)
  const before = pages.length
  const isOfBlocks = blocks.every((each) => ['Block', 'Standard'].includes(textAt(each, 'Type')))
  if (!isOfBlocks || blocks.length < 2) {
    progress.report.push(entryOf(name, '', true, ['Groups cannot be in random order: they come one after the other.']))
    takeInner(walk, entry, around)
    return
  }
  for (const each of blocks) takeBlock(walk, textAt(each, 'ID'), around.conditions)
  const made = pages.slice(before)
  const nBlocks = blocks.filter((each) => survey.blocks.has(textAt(each, 'ID'))).length
  const subset = Number(textAt(entry, 'SubSet'))
  const notes =
    subset > 0 && subset < nBlocks
      ? [`All ${nBlocks} blocks are shown, not ${subset} of them: use conditions of the study for that.`]
      : []
  if (made.length !== nBlocks || made.length < 2) {
    notes.push('Blocks of several pages cannot be in random order: they come one after the other.')
  } else {
    const [first] = made
    if (first !== undefined)
      pages.splice(before, made.length, { ...first, blocks: made.flatMap((page) => page.blocks), blockOrder: 'random' })
    notes.push('Its blocks are on one page, in random order.')
  }
  progress.report.push(entryOf(name, '', false, notes))
}

function takeFields({ hidden, progress }: Walk, entry: Payload): void {
  for (const field of listOf(at(entry, 'EmbeddedData')).filter(isPayload)) hidden.push(...takeField(field, progress))
}

/** The end of a branch ends the visit for those whom the branch is about. */
function takeEnd(walk: Walk, entry: Payload, { conditions }: Around): void {
  const name = nameOf(entry)
  const { pages, progress } = walk
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
  for (const each of listOf(at(entry, 'Flow')).filter(isPayload)) markUsed(walk, each, depth + 1)
}
