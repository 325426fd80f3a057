import { findAct } from '#domain/engagement/acts/index.ts'
import { parseFeedActs, writeFeedActs } from '#domain/parameters/feed-acts.ts'
import { findSkin } from '#domain/skins/index.ts'
import { BUTTON_KEYS, type ButtonKey, type ConditionDraft } from './draft-condition.ts'

type Buttons = Pick<ConditionDraft, ButtonKey | 'feed-acts'>

const wordOf = (values: Buttons, key: ButtonKey) => values[key].trim().toLowerCase()
const isOn = (values: Buttons, key: ButtonKey) => !['', 'no'].includes(wordOf(values, key))

/** The settings that give a condition the buttons of a skin. Buttons that are shown keep their numbers, and others get those of the first of them. */
export function buttonsOfSkin(skin: string, values: Buttons): Partial<Buttons> {
  const proposed = findSkin(skin)?.proposes
  if (proposed === undefined) return {}
  const kept = BUTTON_KEYS.find((key) => isOn(values, key))
  const usual = kept === undefined ? 'yes' : wordOf(values, kept)
  const wanted = proposed.buttons.map((button): ButtonKey => `feed-button-${button}`)
  const words = BUTTON_KEYS.map((key) => [key, !wanted.includes(key) ? 'no' : isOn(values, key) ? wordOf(values, key) : usual])
  // Acts in the menu of a card stay as they are.
  const inMenu = parseFeedActs(values['feed-acts']).filter((act) => findAct(act)?.offered?.place === 'menu')
  return { ...Object.fromEntries(words), 'feed-acts': writeFeedActs([...proposed.acts, ...inMenu]) }
}

/** Whether a condition shows these buttons and no others; true for a skin that proposes none. */
export function hasButtonsOfSkin(skin: string, values: Buttons): boolean {
  const proposed = Object.entries(buttonsOfSkin(skin, values))
  const plain = (value: string) => (value.trim().toLowerCase() === 'no' ? '' : value.trim().toLowerCase())
  return proposed.every(([key, value]) => plain(values[key as keyof Buttons]) === plain(value)) // the keys that buttonsOfSkin wrote
}
