/** As long as a request may go on that another one waits for. */
const PATIENCE_MS = 3000

type Turn = { cut: () => void; ended: Promise<unknown> }

/**
 * One request at a time touches an upload. After a broken connection a client comes again before we notice: the request that it left
 * behind is cut off after a while.
 */
export function inTurn(): <T>(id: string, cut: () => void, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn>()
  return async (id, cut, work) => {
    for (let before = turns.get(id); before; before = turns.get(id)) {
      const timer = setTimeout(before.cut, PATIENCE_MS)
      await before.ended
      clearTimeout(timer)
    }
    const working = work()
    const turn = { cut, ended: working.catch(() => undefined) }
    turns.set(id, turn)
    try {
      return await working
    } finally {
      turns.delete(id)
    }
  }
}
