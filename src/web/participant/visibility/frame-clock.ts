/** The browser's parts, so that a test can do without one. */
export type FrameParts = {
  requestFrame: (work: () => void) => void
  /** Runs work once the frame in progress is drawn. */
  afterFrame: (work: () => void) => void
  nowMs: () => number
}

export type FrameClock = {
  /** Runs the work in the coming frame, once, however often it was asked for. */
  inNextFrame: (work: (frameMs: number) => void) => void
  /** The time of the frame to which a moment belongs, or the moment itself if no known frame does. */
  frameOf: (atMs: number) => number
}

/**
 * All that changes in one frame is seen by the participant at once, whereas it is noticed one thing after the other:
 * scrolling first, intersections after the layout. Dated by their frame, coming and leaving are measured alike.
 */
export function createFrameClock({ requestFrame, afterFrame, nowMs }: FrameParts): FrameClock {
  let frame: { startMs: number; endMs: number } | undefined
  let isAsked = false
  return {
    inNextFrame: (work) => {
      if (isAsked) return
      isAsked = true
      requestFrame(() => {
        isAsked = false
        // Not the frame's own timestamp: on a busy page it lies long before the moment at which anything is drawn.
        const startMs = nowMs()
        const current = { startMs, endMs: Number.POSITIVE_INFINITY }
        frame = current
        afterFrame(() => {
          current.endMs = nowMs()
        })
        work(startMs)
      })
    },
    frameOf: (atMs) => (frame !== undefined && atMs >= frame.startMs && atMs <= frame.endMs ? frame.startMs : atMs),
  }
}

/** A message is delivered after the frame in which it was posted. */
export function browserFrames(nowMs: () => number): FrameClock {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.onmessage = () => waiting.shift()?.()
  return createFrameClock({
    requestFrame: (work) => void requestAnimationFrame(work),
    afterFrame: (work) => {
      waiting.push(work)
      port2.postMessage(null)
    },
    nowMs,
  })
}
