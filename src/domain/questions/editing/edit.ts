import type { CardQuestion } from '../card-rule.ts'
import type { Item } from '../item.ts'
import { answerFields, optionsOf } from '../item-fields.ts'
import type { Text } from '../text.ts'
import { blankBlock, blankPage, duplicated, itemsAdded } from './add.ts'
import { takenKeys } from './answer-fields.ts'
import { changeBlocks, changeItems, changePages, insertedAt, type Patch, patched } from './change.ts'
import {
  type Edited,
  type EditedBlock,
  type EditedItem,
  type EditedPage,
  editedItems,
  find,
  type MakeId,
  ROOT,
} from './edited.ts'
import { followText } from './follow-text.ts'
import { moved, removed, type Target } from './moves.ts'
import { renameReferences } from './rename.ts'
import { type Round, repeated } from './repeat.ts'

/** `typing` names the field that was typed into. */
type Typed = { typing?: string | undefined }

export type EditEvent = Typed &
  (
    | { happened: 'questionnaire-changed'; patch: Patch<Omit<Edited, 'pages'>> }
    | { happened: 'page-changed'; id: string; patch: Patch<Omit<EditedPage, 'id' | 'blocks'>> }
    | { happened: 'block-changed'; id: string; patch: Patch<Omit<EditedBlock, 'id' | 'items'>> }
    | { happened: 'item-changed'; id: string; item: Item<Text> }
    | { happened: 'page-added'; after?: string | undefined }
    /** With `cards`, an empty block of the page becomes the one about cards. */
    | { happened: 'block-added'; page: string; cards?: CardQuestion }
    | { happened: 'items-added'; block: string; at?: number | undefined; items: readonly Item<Text>[] }
    | { happened: 'duplicated'; id: string }
    | { happened: 'page-repeated'; id: string; rounds: readonly Round[] }
    | { happened: 'removed'; id: string }
    | { happened: 'moved'; id: string; to: Target }
  )

type Snapshot = { edited: Edited; selected: string }
type Means = { makeId: MakeId; savedKeys: ReadonlySet<string> }

/** What an edit makes of a questionnaire, and which part is shown afterwards. */
export function edit(now: Snapshot, event: EditEvent, means: Means): Snapshot {
  const next = editPart(now, event, means)
  return { ...next, edited: withoutGoneAnswers(now.edited, next.edited) }
}

function editPart(now: Snapshot, event: EditEvent, means: Means): Snapshot {
  const { edited, selected } = now
  switch (event.happened) {
    case 'questionnaire-changed':
      return { edited: patched<Edited>(edited, event.patch), selected }
    case 'page-changed':
      return { edited: pageChanged(edited, event), selected }
    case 'block-changed':
      return {
        edited: changeBlocks(edited, (block) => (block.id === event.id ? patched<EditedBlock>(block, event.patch) : block)),
        selected,
      }
    case 'item-changed':
      return { edited: itemChanged(edited, event, means.savedKeys), selected }
    case 'page-added': {
      const page = blankPage(edited, means.makeId)
      const at = edited.pages.findIndex(({ id }) => id === event.after) + 1
      return { edited: { ...edited, pages: insertedAt(edited.pages, at || edited.pages.length, [page]) }, selected: page.id }
    }
    case 'block-added': {
      return blockAdded(edited, event, means.makeId)
    }
    case 'items-added': {
      const { next, added } = itemsAdded(edited, event, means.makeId)
      return { edited: next, selected: added[0]?.id ?? selected }
    }
    case 'duplicated': {
      const copied = duplicated(edited, event.id, means.makeId)
      return copied ? { edited: copied.next, selected: copied.copy } : now
    }
    case 'page-repeated': {
      const at = edited.pages.findIndex(({ id }) => id === event.id)
      const next = repeated(edited, event.id, event.rounds, means.makeId)
      return { edited: next, selected: next.pages[at]?.id ?? selected }
    }
    case 'removed':
      return afterRemoval(now, event.id)
    case 'moved': {
      const next = moved(edited, event.id, event.to)
      return { edited: isSameOrder(edited, next) ? edited : next, selected: event.id }
    }
  }
}

function blockAdded(edited: Edited, event: Extract<EditEvent, { happened: 'block-added' }>, makeId: MakeId): Snapshot {
  const { cards } = event
  const page = edited.pages.find(({ id }) => id === event.page)
  const empty = cards && page?.blocks.find((block) => block.items.length === 0 && block.cards === undefined)
  const block = { ...(empty ?? blankBlock(edited, makeId)), ...(cards && { cards }) }
  const add = ({ blocks }: EditedPage) => (empty ? blocks.map((each) => (each === empty ? block : each)) : [...blocks, block])
  return {
    edited: changePages(edited, (each) => (each === page ? { ...each, blocks: add(each) } : each)),
    selected: block.id,
  }
}

/** Jumps and parts of draws name pages, so they go along with a new name. */
function pageChanged(edited: Edited, { id, patch }: Extract<EditEvent, { happened: 'page-changed' }>): Edited {
  const from = edited.pages.find((page) => page.id === id)?.name
  const to = patch.name ?? from
  const changed = changePages(edited, (page) => (page.id === id ? patched<EditedPage>(page, patch) : page))
  if (from === to || to === undefined) return changed
  const ofDraws = changeItems(changed, (item) => renamePageOfDraw(item, from ?? '', to))
  return changePages(ofDraws, (page) => {
    const jumps = page.jumps?.map((jump) => ('page' in jump.to && jump.to.page === from ? { ...jump, to: { page: to } } : jump))
    return jumps?.some((jump, i) => jump !== page.jumps?.[i]) ? { ...page, jumps } : page
  })
}

function renamePageOfDraw(item: EditedItem, from: string, to: string): EditedItem {
  if (!('source' in item) || item.source.from !== 'draw') return item
  const { source } = item
  if (!source.parts.some(({ pages = [] }) => pages.includes(from))) return item
  const parts = source.parts.map((part) => ({
    ...part,
    ...(part.pages && { pages: part.pages.map((each) => (each === from ? to : each)) }),
  }))
  return { ...item, source: { ...source, parts } }
}

function itemChanged(edited: Edited, { id, item }: { id: string; item: Item<Text> }, saved: ReadonlySet<string>): Edited {
  const found = find(edited, id)
  if (found?.kind !== 'item') return edited
  const before = found.item
  const after = followText<Item<Text>>(before, item, { languages: edited.languages, taken: takenKeys(edited, id), saved })
  const changed = changeItems(edited, (each) => (each.id === id ? { ...after, id } : each))
  return renameReferences(changed, before, after)
}

/** Shows the part that now stands in its place, else the one before, else what it stood in. */
function afterRemoval({ edited, selected }: Snapshot, id: string): Snapshot {
  const found = find(edited, id)
  const next = removed(edited, id)
  if (found === undefined || (selected !== id && find(next, selected))) return { edited: next, selected }
  const list = found.kind === 'page' ? next.pages : siblingsOf(next, found.kind === 'block' ? found.page.id : found.block.id)
  const neighbour = list[found.at] ?? list[found.at - 1]
  const home = found.kind === 'page' ? ROOT : found.kind === 'block' ? found.page.id : found.block.id
  return { edited: next, selected: neighbour?.id ?? home }
}

function siblingsOf(edited: Edited, parent: string): readonly { id: string }[] {
  const home = find(edited, parent)
  if (home?.kind === 'page') return home.page.blocks
  return home?.kind === 'block' ? home.block.items : []
}

const isSameOrder = (a: Edited, b: Edited) => orderOf(a) === orderOf(b)

const orderOf = ({ pages }: Edited) =>
  JSON.stringify(pages.map(({ id, blocks }) => [id, blocks.map((block) => [block.id, block.items.map((item) => item.id)])]))

/** Without the right answers of questions and options that an edit took away: no field would show them, and they could not be saved. */
function withoutGoneAnswers(before: Edited, after: Edited): Edited {
  const answers = Object.entries(after.attentionAnswers)
  if (before === after || answers.length === 0) return after
  const [could, can] = [givenIn(before), givenIn(after)]
  const kept = answers.filter(([key, answer]) => can(key, answer) || !could(key, answer))
  return kept.length === answers.length ? after : { ...after, attentionAnswers: Object.fromEntries(kept) }
}

/** Whether there is a question with this key to which this can be answered. */
function givenIn(edited: Edited): (key: string, answer: string) => boolean {
  const items = new Map(editedItems(edited).flatMap((item) => answerFields(item).map((field) => [field, item] as const)))
  return (key, answer) => {
    const item = items.get(key)
    const values = item ? optionsOf(item).map(({ value }) => value) : []
    return item !== undefined && (values.length === 0 || answer.split(';').every((each) => values.includes(each)))
  }
}
