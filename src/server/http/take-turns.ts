/** Lets a few at a time through, first come first served; the others wait. */
export function takeTurns(atATime: number): (signal: AbortSignal) => Promise<() => void> {
  const waiting: (() => void)[] = []
  let running = 0

  function leave(): void {
    running--
    waiting.shift()?.()
  }

  /** Resolves with what ends the turn. Whoever goes away while waiting loses the place. */
  return (signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        running++
        let hasLeft = false
        resolve(() => {
          if (!hasLeft) leave()
          hasLeft = true
        })
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      if (running < atATime) return enter()
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.push(enter)
    })
}
