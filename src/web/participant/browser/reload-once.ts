/** Kept for the tab: a reload must know of those before it. */
const SLOT = 'part_reload'
const MINUTE_MS = 60_000

type Reloads = { at: number; count: number }

/** Each wait is twice as long as the one before, so that a file that never comes does not keep the page reloading. */
const mayReload = ({ at, count }: Reloads, now: number) => count === 0 || now - at >= MINUTE_MS * 2 ** (count - 1)

function readReloads(storage: Storage): Reloads {
  const [at = 0, count = 0] = (storage.getItem(SLOT) ?? '').split(' ').map(Number)
  return count > 0 ? { at, count } : { at: 0, count: 0 }
}

const serverAnswers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Many browsers remember for as long as a page is open that a file of it failed to load, and a file that an update of the server replaced
 * never comes: only a new page helps. Nothing is lost, because all that the person did is stored. Not while the server is out of reach,
 * where the reload itself would fail.
 */
export async function reloadOnce(
  storage = () => sessionStorage,
  reload = () => location.reload(),
  isServerThere = serverAnswers,
  now = Date.now,
): Promise<void> {
  try {
    const reloads = readReloads(storage())
    if (!mayReload(reloads, now()) || !(await isServerThere())) return
    storage().setItem(SLOT, `${now()} ${reloads.count + 1}`)
  } catch {
    // Without storage, nothing would end the reloads.
    return
  }
  reload()
}
