/** A wait that ends early at a press, or when the connection is back. */
export function createPause() {
  const waiting = new Set<() => void>()
  const hurry = () => {
    for (const resolve of waiting) resolve()
  }
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      waiting.add(done)
    })
  addEventListener('online', hurry)
  return { wait, hurry, stop: () => removeEventListener('online', hurry) }
}
