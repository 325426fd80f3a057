import type { Locator, Page } from '@playwright/test'
import { aPng } from './a-png.ts'

/** What a newcomer does, counted: every click, every field filled in, every choice. */
export function countedActions(page: Page) {
  let nActions = 0
  const counted = async (done: Promise<unknown>) => {
    nActions += 1
    await done
  }
  return {
    nActions: () => nActions,
    click: (target: Locator) => counted(target.click()),
    fill: (target: Locator, text: string) => counted(target.fill(text)),
    choose: (target: Locator, option: string) => counted(target.selectOption(option)),
    check: (target: Locator) => counted(target.check()),
    press: (key: string) => counted(page.keyboard.press(key)),
    give: (target: Locator, names: readonly string[]) =>
      counted(target.setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: aPng(64) })))),
  }
}
