import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { FeedPart, PagePartProps } from '../feed-types.ts'
import { useVisit } from '../use-feed.ts'
import { ComposerDialog } from './composer-dialog.tsx'
import { ComposerRow } from './composer-row.tsx'
import { type ComposerState, composerOf } from './composer-state.ts'
import { OwnPosts } from './own-posts.tsx'

/** Writing a post of one's own. */
export const part: FeedPart = {
  top: ({ visit }) => {
    const state = composerOf(visit)
    return (
      state && (
        <div className="composer-top">
          {state.composer.asked === 'feed' && <ComposerRow visit={visit} onOpen={() => state.ask('feed')} />}
          <OwnPosts visit={visit} />
        </div>
      )
    )
  },
  overlay: ({ visit }) => {
    const state = composerOf(visit)
    return state && <Prompt visit={visit} state={state} />
  },
  replay: ({ visit }, { dialog }) => {
    const state = composerOf(visit)
    if (state?.composer.asked === 'before' && !state.isAnswered('before')) state.ask('before')
    else if (dialog?.name === 'compose') state?.ask(dialog.asked)
    else state?.cancel()
  },
  beforeSubmit: (visit, go) => {
    const state = composerOf(visit)
    if (state?.composer.asked !== 'after' || state.isAnswered('after')) return false
    state.ask('after', go)
    return true
  },
}

function Prompt({ visit, state }: Pick<PagePartProps, 'visit'> & { state: ComposerState }) {
  const open = useSyncExternalStore(state.subscribe, state.read)
  const due = useVisit(visit, 'due')
  const isOpen = open !== undefined
  // From the start: cards under a prompt that waits for the consent are not looked at either.
  useLayoutEffect(() => (isOpen ? visit.hold() : undefined), [visit, isOpen])
  return open !== undefined && due === 'none' && <ComposerDialog visit={visit} state={state} asked={open.asked} />
}
