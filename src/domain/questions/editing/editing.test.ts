import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Definition } from '../definition.ts'
import type { Item } from '../item.ts'
import { answerFields } from '../item-fields.ts'
import type { Text } from '../text.ts'
import { blankDefinition } from './blank.ts'
import { type Edited, editedItems, find, withoutIds } from './edited.ts'
import { type Editing, type EditingEvent, editingReducer, openEditing } from './editing.ts'
import { dropTarget, stepTarget } from './moves.ts'

const question = (key: string): Item<Text> => ({ type: 'text', key, label: key, isRequired: false, maxLength: 100 })

const scale = (key: string): Item<Text> => ({
  type: 'matrix',
  key,
  label: key,
  isRequired: false,
  rows: [
    { key: `${key}_a`, label: 'A' },
    { key: `${key}_b`, label: 'B' },
  ],
  options: [{ value: '1_no', label: 'No' }],
})

const definition: Definition = {
  ...blankDefinition,
  pages: [
    {
      name: 'first',
      blockOrder: 'fixed',
      blocks: [
        { name: 'one', items: [question('a'), question('b'), scale('c')] },
        { name: 'two', items: [question('d')] },
      ],
    },
    { name: 'second', blockOrder: 'random', blocks: [{ name: 'three', items: [question('e')] }] },
    { name: 'third', blockOrder: 'fixed', blocks: [] },
  ],
}

const open = () => openEditing(definition, new Set())
const idsOf = ({ pages }: Edited) =>
  pages.flatMap((page) => [page.id, ...page.blocks.flatMap((block) => [block.id, ...block.items.map(({ id }) => id)])])

/** An event of some kind about some part of the questionnaire as it is now. */
function eventAt({ now: { edited } }: Editing, [kind, a, b]: readonly [number, number, number]): EditingEvent | undefined {
  const ids = idsOf(edited)
  const [id = '', other = ''] = [ids[a % ids.length], ids[b % ids.length]]
  const blocks = edited.pages.flatMap((page) => page.blocks)
  const item = editedItems(edited)[a % Math.max(1, editedItems(edited).length)]
  const step = stepTarget(edited, id, b % 2 === 0 ? -1 : 1)
  const drop = dropTarget(edited, id, other)
  const events: (EditingEvent | undefined)[] = [
    step && { happened: 'moved', id, to: step },
    drop && { happened: 'moved', id, to: drop },
    { happened: 'duplicated', id },
    edited.pages.length > 1 ? { happened: 'removed', id } : undefined,
    { happened: 'page-added', after: id },
    edited.pages[0] && { happened: 'block-added', page: edited.pages[0].id },
    blocks[0] && { happened: 'items-added', block: blocks[0].id, items: [question('a'), scale('c')] },
    item && { happened: 'item-changed', id: item.id, item: { ...item, label: `New ${b}` } },
    { happened: 'questionnaire-changed', patch: { label: `Label ${b}` }, typing: 'label' },
  ]
  return events[kind % events.length]
}

const picks = fc.array(fc.tuple(fc.nat(50), fc.nat(500), fc.nat(500)), { maxLength: 25 })

const after = (start: Editing, list: readonly (readonly [number, number, number])[]) =>
  list.reduce((editing, pick) => {
    const event = eventAt(editing, pick)
    return event ? editingReducer(editing, event) : editing
  }, start)

test('undoing every step leads back to the start, and redoing them to the end', () => {
  fc.assert(
    fc.property(picks, (list) => {
      const done = after(open(), list)
      let undone = done
      while (undone.past.length > 0) undone = editingReducer(undone, { happened: 'undone' })
      expect(undone.now.edited).toEqual(open().now.edited)
      let redone = undone
      while (redone.future.length > 0) redone = editingReducer(redone, { happened: 'redone' })
      expect(redone.now.edited).toBe(done.now.edited)
    }),
  )
})

test('a block about cards takes the place of an empty one, and else comes behind the others', () => {
  const cards = { rules: [{ choose: 'liked' as const, n: 1 }], showsCounts: false }
  const added = (start: Editing) => {
    const [page] = start.now.edited.pages
    return editingReducer(start, { happened: 'block-added', page: page?.id ?? '', cards })
  }
  const once = added(openEditing(blankDefinition, new Set()))
  expect(withoutIds(once.now.edited).pages[0]?.blocks).toEqual([{ name: 'block-1', items: [], cards }])
  const twice = added(once).now
  expect(withoutIds(twice.edited).pages[0]?.blocks.map(({ name }) => name)).toEqual(['block-1', 'block-2'])
  expect(find(twice.edited, twice.selected)).toMatchObject({ kind: 'block', at: 1 })
})

test('every step changes something, so that undoing it is seen', () => {
  // Few values, so that many edits say again what is there.
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(3), fc.nat(2)), { maxLength: 25 }), (list) => {
      const { past, now } = after(open(), list)
      const all = [...past, now].map(({ edited }) => JSON.stringify(edited))
      for (const [i, each] of all.entries()) expect(each).not.toBe(all[i - 1])
    }),
  )
})

test('a text that is typed back to what it was leaves no step', () => {
  const typed = (label: string): EditingEvent => ({ happened: 'questionnaire-changed', patch: { label }, typing: 'label' })
  const start = editingReducer(open(), { happened: 'page-added' })
  const back = [typed('News'), typed(start.now.edited.label as string)].reduce(editingReducer, start)
  expect(back.now.edited).toEqual(start.now.edited)
  expect(back.past).toHaveLength(start.past.length)
  // What is typed afterwards is a step of its own.
  expect(editingReducer(back, typed('News')).past).toHaveLength(start.past.length + 1)
})

test('moving keeps every page, block and item, each once and unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1), fc.nat(500), fc.nat(500)), { maxLength: 25 }), (list) => {
      const moved = after(open(), list).now.edited
      expect(idsOf(moved).sort()).toEqual(idsOf(open().now.edited).sort())
      expect(
        editedItems(moved)
          .map(({ key }) => key)
          .sort(),
      ).toEqual(['a', 'b', 'c', 'd', 'e'])
    }),
  )
})

test('ids and keys stay unique, whatever is added, copied and moved', () => {
  fc.assert(
    fc.property(picks, (list) => {
      const { edited } = after(open(), list).now
      expect(new Set(idsOf(edited)).size).toBe(idsOf(edited).length)
      const fields = editedItems(edited).flatMap(answerFields)
      expect(new Set(fields).size).toBe(fields.length)
      const names = edited.pages.flatMap((page) => [page.name, ...page.blocks.map((block) => block.name)])
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('what is selected is always there', () => {
  fc.assert(
    fc.property(picks, (list) => {
      const { now } = after(open(), list)
      expect(now.selected === 'questionnaire' || find(now.edited, now.selected) !== undefined).toBe(true)
    }),
  )
})

test('an item that is typed into leaves all others the very same objects', () => {
  const start = open()
  const [first, ...others] = editedItems(start.now.edited)
  if (first === undefined) throw new Error('There is an item')
  const typed = editingReducer(start, { happened: 'item-changed', id: first.id, item: { ...first, hint: 'Now' } })
  expect(editedItems(typed.now.edited).slice(1)).toEqual(others)
  for (const [i, each] of editedItems(typed.now.edited).slice(1).entries()) expect(each).toBe(others[i])
})

test('typing in one field is one step, and typing in another is the next', () => {
  const typed = ['A', 'Ab', 'Abc'].reduce(
    (editing, label) => editingReducer(editing, { happened: 'questionnaire-changed', patch: { label }, typing: 'label' }),
    open(),
  )
  const both = editingReducer(typed, { happened: 'questionnaire-changed', patch: { asks: 'x' }, typing: 'asks' })
  expect(both.past).toHaveLength(2)
  expect(editingReducer(both, { happened: 'undone' }).now.edited.label).toBe('Abc')
})

test('a definition that was opened and not edited is saved as it was', () => {
  expect(withoutIds(open().now.edited)).toEqual(definition)
})

const itemOf = (editing: Editing, key: string) => {
  const item = editedItems(editing.now.edited).find((each) => each.key === key)
  if (item === undefined) throw new Error(`No item ${key}`)
  return item
}
const change = (editing: Editing, key: string, patch: Partial<Item<Text>>) => {
  const { id, ...item } = itemOf(editing, key)
  return editingReducer(editing, { happened: 'item-changed', id, item: { ...item, ...patch } as Item<Text> })
}

test('a proposed key follows the words until it is typed, and a saved one stays', () => {
  const renamed = change(open(), 'a', { label: 'What is your favourite colour?' })
  expect(editedItems(renamed.now.edited)[0]?.key).toBe('favourite_colour')
  const typed = change(renamed, 'favourite_colour', { key: 'hue' })
  expect(editedItems(change(typed, 'hue', { label: 'Your shade' }).now.edited)[0]?.key).toBe('hue')
  const saved = openEditing(definition, new Set(['a']))
  expect(editedItems(change(saved, 'a', { label: 'What is your favourite colour?' }).now.edited)[0]?.key).toBe('a')
})

test('what refers to a key or an option value goes along when it is renamed', () => {
  const radio: Item<Text> = {
    type: 'radio',
    key: 'party',
    label: 'Party',
    isRequired: true,
    options: [
      { value: '1_left', label: 'Left' },
      { value: '2_right', label: 'Right' },
    ],
  }
  const start: Definition = {
    ...definition,
    attentionAnswers: { party: '1_left' },
    scores: [{ name: 's', label: 'S', version: 1, compute: 'sum', keys: ['party'], right: { party: '1_left' } }],
    pages: [
      {
        name: 'p',
        blockOrder: 'fixed',
        blocks: [{ name: 'b', items: [radio] }],
        jumps: [{ if: { not: { fact: 'answer.party', is: '=', value: '2_right' } }, to: { end: 'questionnaire' } }],
      },
      { name: 'q', blockOrder: 'fixed', heading: { en: 'You said {{answer.party|nothing}}' }, blocks: [] },
    ],
  }
  const [left, right] = radio.options
  if (!left || !right) throw new Error('There are two options')
  const keyed = change(openEditing(start, new Set()), 'party', { key: 'vote' })
  const valued = change(keyed, 'vote', { options: [left, { ...right, value: '2_conservative' }] } as Partial<Item<Text>>)
  const { pages, attentionAnswers, scores } = withoutIds(valued.now.edited)
  expect(pages[0]?.jumps?.[0]?.if).toEqual({ not: { fact: 'answer.vote', is: '=', value: '2_conservative' } })
  expect(pages[1]?.heading).toEqual({ en: 'You said {{answer.vote|nothing}}' })
  expect(attentionAnswers).toEqual({ vote: '1_left' })
  expect(scores[0]).toMatchObject({ keys: ['vote'], right: { vote: '1_left' } })
})

test('undoing behind a save keeps the version that was saved', () => {
  const typed = editingReducer(open(), { happened: 'questionnaire-changed', patch: { label: 'New' } })
  const saved = editingReducer(typed, { happened: 'saved', version: 7, keys: new Set() })
  const undone = editingReducer(saved, { happened: 'undone' })
  expect([undone.now.edited.label, undone.now.edited.version]).toEqual(['', 7])
  expect(editingReducer(undone, { happened: 'redone' }).now.edited).toEqual(saved.now.edited)
})

test('a jump goes along when its page gets another name', () => {
  const jumping: Definition = {
    ...definition,
    pages: definition.pages.map((page, i) => (i === 0 ? { ...page, jumps: [{ to: { page: 'third' } }] } : page)),
  }
  const start = openEditing(jumping, new Set())
  const id = start.now.edited.pages[2]?.id ?? ''
  const { edited } = editingReducer(start, { happened: 'page-changed', id, patch: { name: 'last' } }).now
  expect(edited.pages[0]?.jumps).toEqual([{ to: { page: 'last' } }])
})

test('the right answer goes with its question, its statement and its option, and comes back with them', () => {
  const start = openEditing({ ...definition, attentionAnswers: { a: 'x', c_a: '1_no', other: 'kept' } }, new Set())
  const rightAfter = (editing: Editing) => editing.now.edited.attentionAnswers
  const idOf = (key: string) => editedItems(start.now.edited).find((item) => item.key === key)?.id ?? ''
  const removed = editingReducer(start, { happened: 'removed', id: idOf('a') })
  expect(rightAfter(removed)).toEqual({ c_a: '1_no', other: 'kept' })
  expect(rightAfter(editingReducer(removed, { happened: 'undone' }))).toEqual(rightAfter(start))
  expect(rightAfter(change(start, 'c', { rows: [{ key: 'c_b', label: 'B' }] } as Partial<Item<Text>>))).toEqual({
    a: 'x',
    other: 'kept',
  })
  const options = [
    { value: '2_yes', label: 'Yes' },
    { value: '3_maybe', label: 'Maybe' },
  ]
  expect(rightAfter(change(start, 'c', { options } as Partial<Item<Text>>))).toEqual({ a: 'x', other: 'kept' })
})
