import type { ComponentType } from 'react'
import type { Item, ItemType } from '#domain/questionnaires/questionnaire.ts'
import { lazyPart } from '../browser/lazy-part.ts'
import { ChoiceItemRows } from './choice-item.tsx'
import type { ItemProps } from './item-props.ts'
import { LadderItemSteps } from './ladder-item.tsx'
import { LongTextItemField } from './long-text-item.tsx'
import { SliderItemTrack } from './slider-item.tsx'
import { TextItemField } from './text-item.tsx'

/**
 * How the question stands around its control: `one` has a label for one control, `choice` is a group of which one is chosen, `group` is
 * a group of controls, `bare` has no question.
 */
type Frame = 'one' | 'choice' | 'group' | 'bare'

type KindOf<T extends Item> = {
  frame: Frame | ((item: T) => Frame)
  Control: ComponentType<ItemProps<T>>
  /** Its fields say their problems themselves. */
  saysEach?: true
}

type Of<K extends ItemType> = Extract<Item, { type: K }>
type Kinds = { readonly [K in ItemType]: KindOf<Of<K>> }

/** Shipped questionnaires have none of these, so their pages do not load them. */
const further = () => import('./further-items.ts')

/** Every kind of item and its component. */
const kinds: Kinds = {
  radio: { frame: 'choice', Control: ChoiceItemRows },
  checkbox: { frame: 'group', Control: ChoiceItemRows },
  ladder: { frame: 'choice', Control: LadderItemSteps },
  number: { frame: 'one', Control: TextItemField },
  text: { frame: 'one', Control: TextItemField },
  'long-text': { frame: 'one', Control: LongTextItemField },
  slider: { frame: 'one', Control: SliderItemTrack },
  matrix: { frame: 'group', saysEach: true, Control: lazyPart(async () => (await further()).MatrixItemRows) },
  dropdown: { frame: 'one', Control: lazyPart(async () => (await further()).DropdownItemField) },
  picture: {
    frame: ({ isMultiple }) => (isMultiple ? 'group' : 'choice'),
    Control: lazyPart(async () => (await further()).PictureItemGrid),
  },
  ranking: { frame: 'group', Control: lazyPart(async () => (await further()).RankingItemList) },
  sum: { frame: 'group', saysEach: true, Control: lazyPart(async () => (await further()).SumItemFields) },
  analogue: { frame: 'one', Control: lazyPart(async () => (await further()).AnalogueItemLine) },
  date: { frame: 'one', Control: lazyPart(async () => (await further()).DateItemField) },
  information: { frame: 'bare', Control: lazyPart(async () => (await further()).InformationItemText) },
  hidden: { frame: 'bare', Control: () => null },
}

export function kindOf(item: Item) {
  const { frame, ...kind } = kinds[item.type] as KindOf<Item> // the kind of its own type
  return { ...kind, frame: typeof frame === 'function' ? frame(item) : frame }
}

/** So that the items are there when the page is. A failure is retried where they are shown. */
export async function preloadItems(items: readonly Item[]): Promise<void> {
  if (items.every(({ type }) => SHIPPED.has(type))) return
  await further().catch(() => {})
}

const SHIPPED: ReadonlySet<ItemType> = new Set(['radio', 'checkbox', 'ladder', 'number', 'text', 'long-text', 'slider', 'hidden'])
