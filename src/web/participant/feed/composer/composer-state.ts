import { type Composer, readComposer } from '#domain/composer/composer.ts'
import { createListeners } from '#web/shared/listeners.ts'
import type { Visit } from '../feed-types.ts'

type Asked = Composer['asked']

/** Which prompt is open, and what follows it. */
type Open = { asked: Asked; go: () => void }

const nothing = () => {}

function createComposerState(visit: Visit, composer: Composer) {
  const [subscribe, notify] = createListeners()
  let open: Open | undefined
  const put = (next: Open | undefined) => {
    open = next
    notify()
  }
  const state = {
    composer,
    read: () => open,
    subscribe,
    ask: (asked: Asked, go = nothing) => put({ asked, go }),
    /** What was written or skipped is known by now. */
    close: () => {
      const go = open?.go
      put(undefined)
      go?.()
    },
    /** Without going on. */
    cancel: () => put(undefined),
    isAnswered: (asked: Asked) =>
      [...visit.acts.all('post_write'), ...visit.acts.all('post_skip')].some(({ detail }) => detail['asked'] === asked),
  }
  if (composer.asked === 'before' && !state.isAnswered('before')) state.ask('before')
  return state
}

export type ComposerState = ReturnType<typeof createComposerState>

const states = new WeakMap<Visit, ComposerState>()

/** One for each visit. Only studies with a composer load this part. */
export function composerOf(visit: Visit): ComposerState | undefined {
  const composer = readComposer(visit.settings)
  if (composer === undefined) return undefined
  const known = states.get(visit) ?? createComposerState(visit, composer)
  states.set(visit, known)
  return known
}
