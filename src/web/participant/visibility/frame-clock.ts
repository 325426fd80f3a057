/** What the clock needs of the browser, so that tests can replace it. */
export type FrameParts = {
  /** Returns how to cancel it. */
  requestFrame: (work: () => void) => () => void
  /** Runs work once the frame in progress is drawn. */
  afterFrame: (work: () => void) => void
  nowMs: () => number
}

export type FrameClock = {
  /** Runs the work in the coming frame, once, however often this was called. */
  inNextFrame: (work: (frameMs: number) => void) => void
  /** Runs the work once the frame in progress is drawn: a browser may still scroll during its layout. */
  afterFrame: (work: () => void) => void
  /** The time of the frame to which a moment belongs, or the moment itself if no known frame does. */
  frameOf: (atMs: number) => number
  /** Cancels the work of the coming frame. */
  stop: () => void
}

const KNOWN_FRAMES = 4

/**
 * Everything that changes in one frame is drawn at once, but the page notices it one thing after the other: scrolling first,
 * intersections after the layout. Dated by their frame, the start and the end of a visit are measured alike.
 */
export function createFrameClock({ requestFrame, afterFrame, nowMs }: FrameParts): FrameClock {
  /** The latest ones, newest first: a busy page hears of a frame when the next ones have begun. */
  let known: readonly { startMs: number; endMs: number }[] = []
  let cancel: (() => void) | undefined

  function inNextFrame(work: (frameMs: number) => void) {
    if (cancel !== undefined) return
    cancel = requestFrame(() => {
      cancel = undefined
      // Not the frame's own timestamp: on a busy page it can be long before the moment at which anything is drawn.
      const startMs = nowMs()
      const current = { startMs, endMs: Number.POSITIVE_INFINITY }
      known = [current, ...known.slice(0, KNOWN_FRAMES - 1)]
      afterFrame(() => {
        current.endMs = nowMs()
      })
      work(startMs)
    })
  }

  return {
    inNextFrame,
    afterFrame,
    frameOf: (atMs) => known.find(({ startMs, endMs }) => atMs >= startMs && atMs <= endMs)?.startMs ?? atMs,
    stop: () => {
      cancel?.()
      cancel = undefined
    },
  }
}

/** A message is delivered after the frame in which it was posted. */
export function browserFrames(nowMs: () => number): FrameClock {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.onmessage = () => waiting.shift()?.()
  const frames = createFrameClock({
    requestFrame: (work) => {
      const frame = requestAnimationFrame(work)
      return () => cancelAnimationFrame(frame)
    },
    afterFrame: (work) => {
      waiting.push(work)
      port2.postMessage(null)
    },
    nowMs,
  })
  return {
    ...frames,
    stop: () => {
      frames.stop()
      port1.close()
    },
  }
}
