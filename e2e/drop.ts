import type { Locator } from '@playwright/test'

/** Drops files and folders of this machine as a person does: the page gets what the operating system hands over. */
export async function dropOn(target: Locator, ...paths: string[]): Promise<void> {
  const page = target.page()
  // As a hand does: once it stands still and nothing lies over it.
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
