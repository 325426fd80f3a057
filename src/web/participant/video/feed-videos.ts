/** How far one video has come, and how long it has been playing during this visit of the page. */
export type VideoProgress = { entity_id: string; position_ms: number; watched_ms: number }

/** What the participant did to a video, as opposed to what the page did by itself. */
export type VideoAct = VideoProgress & {
  engagement_type: 'videomute_true' | 'videomute_false' | 'videopause_true' | 'videopause_false'
}

export type VideoListeners = {
  onVideo: (act: VideoAct) => void
  /** Whenever a video stops playing: out of focus, paused, tab hidden, modal open, card gone. */
  onWatched: (progress: VideoProgress) => void
}

/** The interface between the feed and its videos. The player itself loads with the first video. */
export type FeedVideos = VideoListeners & {
  /** While a modal is open nothing plays. */
  isHeld: () => boolean
  hold: (isHeld: boolean) => void
  subscribe: (listener: () => void) => void
}

export function createFeedVideos(listeners: VideoListeners): FeedVideos {
  const held = new Set<() => void>()
  let isHeld = false
  return {
    ...listeners,
    isHeld: () => isHeld,
    hold: (value) => {
      if (value === isHeld) return
      isHeld = value
      for (const listener of held) listener()
    },
    subscribe: (listener) => void held.add(listener),
  }
}
