import type { FeedAct } from '#domain/parameters/feed-acts.ts'
import type { FeedButton } from '#domain/parameters/feed-buttons.ts'
import type { ShownSkin } from './shown-skin.ts'

/** Acts with the same icon as a button has in the skin. */
type Twins = Readonly<Partial<Record<FeedButton, FeedAct>>>

/** Two buttons of a row never look the same: in a study that offers the act, the button keeps its usual icon and name. */
export function withoutTwins(skin: ShownSkin, twins: Twins, settings: Readonly<Record<string, string>>): ShownSkin {
  const offered: readonly (string | undefined)[] = settings['feed-acts']?.split(/\s*,\s*/) ?? []
  const plain: readonly string[] = Object.entries(twins).flatMap(([button, act]) => (offered.includes(act) ? button : []))
  return {
    ...skin,
    icons: Object.fromEntries(Object.entries(skin.icons ?? {}).filter(([button]) => !plain.includes(button))),
    buttonName: (button) => (plain.includes(button) ? undefined : skin.buttonName?.(button)),
  }
}
