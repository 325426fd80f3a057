import { loadAgain } from '#web/participant/browser/load-again.ts'
import { type ShownSkin, showSkin } from './shown-skin.ts'

type Settings = Readonly<Record<string, string>>

/** One folder each. A study loads its own alone, with its style sheet. */
const SKINS = import.meta.glob<{ skin: ShownSkin }>('./*/skin.tsx')

const loaderOf = ({ skin = '' }: Settings) => SKINS[`./${skin}/skin.tsx`]

/** By skin and acts. */
const loaded = new Map<string, ShownSkin>()

/** Whether the page would look different until the skin has loaded. */
export const hasOwnLook = (settings: Settings): boolean => loaderOf(settings) !== undefined

/** Shows the skin of a study. A promise while it loads; undefined if it is shown already. */
export function prepareSkin(settings: Settings): Promise<void> | undefined {
  const load = loaderOf(settings)
  const key = `${settings['skin']} ${settings['feed-acts']}`
  const known = loaded.get(key)
  if (load === undefined || known) {
    showSkin(known)
    return undefined
  }
  return loadAgain(load).then(({ skin }) => {
    const fitting = skin.fitTo?.(settings) ?? skin
    loaded.set(key, fitting)
    showSkin(fitting)
  })
}
