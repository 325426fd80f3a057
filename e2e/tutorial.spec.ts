import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { scrollUntilVisible } from './feed-page.ts'
import { packageFiles } from './package-files.ts'
import { section } from './study-pages.ts'
import { type TutorialStep, tutorialCode, tutorialSteps } from './tutorial-steps.ts'

/** Where somebody is who follows the tutorial. */
type Newcomer = {
  /** The last one is in front. */
  tabs: Page[]
  /** The data package, once it was downloaded. */
  zip?: Buffer
  table?: Record<string, string>[]
}

test(
  'the steps of the tutorial, as its page has them, lead from nothing to data',
  { tag: '@core' },
  async ({ page }, testInfo) => {
    test.slow()
    const newcomer: Newcomer = { tabs: [page] }
    for (const step of tutorialSteps()) await test.step(JSON.stringify(step), () => follow(newcomer, step))
    expect(newcomer.tabs).toEqual([page])

    const folder = unpacked(zipOf(newcomer), testInfo.outputPath('package'))
    for (const [language, program, flag] of [
      ['python', 'python3', '-c'],
      ['r', 'Rscript', '-e'],
    ] as const) {
      if (spawnSync(program, ['--version']).status !== 0) continue
      const printed = execFileSync(program, [flag, tutorialCode(language)], { cwd: folder, encoding: 'utf8' })
      expect(printed).toContain('complete')
    }
  },
)

function unpacked(zip: Buffer, folder: string): string {
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    if (path.endsWith('/')) continue
    const to = join(folder, path.replace(/^[^/]+\//, ''))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, bytes)
  }
  return folder
}

function zipOf({ zip }: Newcomer): Buffer {
  if (zip === undefined) throw new Error('No step has downloaded the package')
  return zip
}

async function follow(newcomer: Newcomer, step: TutorialStep): Promise<void> {
  const page = newcomer.tabs.at(-1)
  if (page === undefined) throw new Error('No tab is open')
  switch (step.does) {
    case 'open-page':
      await page.goto(step.address)
      return
    case 'type':
      return page.getByLabel(step.label, { exact: true }).fill(step.text)
    case 'press': {
      const within = step.section === undefined ? page : section(page, step.section)
      return within.getByRole('button', { name: step.button, exact: true }).click()
    }
    case 'pick':
      await page.getByPlaceholder(step.list).first().click()
      await page.getByRole('option', { name: new RegExp(step.option) }).click()
      return page.keyboard.press('Escape')
    case 'set': {
      const group = section(page, step.section).getByRole('group', { name: step.group })
      await group.getByLabel(step.label, { exact: true }).selectOption(step.value)
      return
    }
    case 'press-link':
      return page.getByRole('link', { name: step.link, exact: true }).click()
    case 'open-tab': {
      const row = page.getByRole('row').filter({ hasText: step.row })
      const opening = page.waitForEvent('popup')
      await row.getByRole('link').filter({ hasText: step.link }).click()
      newcomer.tabs.push(await opening)
      return
    }
    case 'close-tab':
      newcomer.tabs.pop()
      return page.close()
    case 'scroll-until':
      return scrollUntilVisible(page.getByText(step.text).first())
    case 'open-study-page':
      return page.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link', { name: step.name }).click()
    case 'download':
      newcomer.zip = await downloaded(page, page.getByRole('listitem').filter({ hasText: step.file }))
      return
    case 'unpack':
      for (const file of step.files) expect(packageFiles(zipOf(newcomer)).textOf(`/${file}`)).not.toBe('')
      return
    case 'open-table':
      newcomer.table = packageFiles(zipOf(newcomer)).recordsIn(`_description-${step.table}_data.csv`)
      return
    case 'find-values': {
      const found = new Set(newcomer.table?.map((row) => row[step.column]))
      expect([...found].sort()).toEqual(step.values)
      return
    }
    case 'see':
      return expect(page.getByText(step.text).first()).toBeVisible()
  }
}

async function downloaded(page: Page, file: Locator): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await file.getByRole('link', { name: /^Download/ }).click()
  return readFileSync(await (await saving).path())
}

test('the manual is found, searched and read at any width, without a request to another host', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/manual')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The manual of Feedlab')
  const search = page.getByRole('combobox', { name: 'Search the manual' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('feed-length')
  const found = page.getByRole('listbox', { name: 'Found in the manual' })
  await expect(found.getByRole('option').first()).toContainText('feed-length')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manual\/settings#feed-length$/)
  await expect(page.getByRole('heading', { name: 'feed-length' })).toBeInViewport()

  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/manual', '/manual/codebook', '/manual/how-to/run-on-prolific']) {
      await page.goto(address)
      await expectToFit(page, width)
    }
  }
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Along the manual' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/manual\/how-to\/run-elsewhere$/)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(problems).toEqual([])

  const missing = await page.goto('/manual/no-such-page')
  expect(missing?.status()).toBe(404)
})
