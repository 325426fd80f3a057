import type { Locator } from '@playwright/test'

/** Drops local files and folders through the browser's real drag-and-drop. */
export async function dropOn(target: Locator, ...paths: string[]): Promise<void> {
  const page = target.page()
  // Hover first: it waits until the target is stable and not covered.
  await target.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  await devtools.detach()
}
