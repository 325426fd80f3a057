import type { ComponentType } from 'react'
import type { Item, ItemType } from '#domain/questionnaires/questionnaire.ts'
import { lazyPart } from '../../browser/lazy-part.ts'
import type { ItemProps } from '../item-props.ts'
import { ChoiceItemRows } from './choice.tsx'
import { LongTextItemField } from './long-text.tsx'
import { TextItemField } from './text.tsx'

/**
 * How the question stands around its control: `one` has a label for one control, `choice` is a group of which one is chosen, `group` is
 * a group of controls, `bare` has no question.
 */
type Frame = 'one' | 'choice' | 'group' | 'bare'

type KindOf<T extends Item> = {
  frame: Frame | ((item: T) => Frame)
  Control: ComponentType<ItemProps<T>>
  /** Loads the control where that comes later, and what has been loaded. */
  load?: () => Promise<unknown>
  loaded?: () => ComponentType<ItemProps<T>> | undefined
  /** Its fields say their problems themselves. */
  saysEach?: true
}

type Of<K extends ItemType> = Extract<Item, { type: K }>
type Kinds = { readonly [K in ItemType]: KindOf<Of<K>> }

const further = () => import('./further.ts')

/** Few or no shipped questionnaires have these, so the pages of others do not load them. */
function later<T extends Item>(importIt: () => Promise<ComponentType<ItemProps<T>>>) {
  let loaded: ComponentType<ItemProps<T>> | undefined
  const load = async () => {
    loaded = await importIt()
    return loaded
  }
  return { load, loaded: () => loaded, Control: lazyPart(load) }
}

/** Every kind of item and its component. */
export const kinds: Kinds = {
  radio: { frame: 'choice', Control: ChoiceItemRows },
  checkbox: { frame: 'group', Control: ChoiceItemRows },
  ladder: { frame: 'choice', ...later(async () => (await import('./ladder.tsx')).LadderItemSteps) },
  number: { frame: 'one', Control: TextItemField },
  text: { frame: 'one', Control: TextItemField },
  'long-text': { frame: 'one', Control: LongTextItemField },
  slider: { frame: 'one', ...later(async () => (await import('./slider.tsx')).SliderItemTrack) },
  matrix: { frame: 'group', saysEach: true, ...later(async () => (await import('./matrix.tsx')).MatrixItemRows) },
  dropdown: { frame: 'one', ...later(async () => (await further()).DropdownItemField) },
  picture: {
    frame: ({ isMultiple }) => (isMultiple ? 'group' : 'choice'),
    ...later(async () => (await further()).PictureItemGrid),
  },
  ranking: { frame: 'group', ...later(async () => (await further()).RankingItemList) },
  sum: { frame: 'group', saysEach: true, ...later(async () => (await further()).SumItemFields) },
  analogue: { frame: 'one', ...later(async () => (await further()).AnalogueItemLine) },
  date: { frame: 'one', ...later(async () => (await further()).DateItemField) },
  information: { frame: 'bare', ...later(async () => (await import('./information.tsx')).InformationItemText) },
  hidden: { frame: 'bare', Control: () => null },
}

export function kindOf(item: Item) {
  const { frame, ...kind } = kinds[item.type] as KindOf<Item> // the kind of its own type
  return { ...kind, frame: typeof frame === 'function' ? frame(item) : frame }
}

/** So that the items are there when the page is. A failure is retried where they are shown. */
export const preloadItems = (items: readonly Pick<Item, 'type'>[]): Promise<unknown> =>
  Promise.all(items.map(({ type }) => kinds[type].load?.().catch(() => {})))
