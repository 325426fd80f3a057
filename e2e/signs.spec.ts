import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { next, openForm } from './form-pages.ts'
import { post } from './make-study.ts'

const TEXT = 'The posts were much like those that I usually see, although some of them seemed rather old to me. '.repeat(3).trim()

const comments = (page: Page) => page.getByLabel('Is there anything that you would like to tell us about this study?')

/** Opens the last questions of the study in a browser of their own. */
async function arrive(page: Page, request: APIRequestContext, user_id: string, experiment_id?: string): Promise<string> {
  if (experiment_id === undefined) return openForm(page, request, user_id, 'final')
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${user_id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/form/final')
  await expect(next(page)).toBeVisible()
  return experiment_id
}

async function byHand(page: Page, write: () => Promise<void>) {
  await page.getByRole('radio', { name: 'No', exact: true }).click()
  await page.getByLabel('About how many minutes').pressSequentially('12')
  await comments(page).click()
  await write()
  await next(page).click()
}

/** Fills in whatever the page has, as a script does. */
const byScript = (page: Page, text: string) =>
  page.evaluate((value) => {
    const set = (field: HTMLInputElement | HTMLTextAreaElement, to: string) => {
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, to)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=text]')) set(field, '9')
    for (const field of document.querySelectorAll('textarea')) set(field, value)
    document.querySelector<HTMLInputElement>('input[type=radio][value=no]')?.click()
    document.querySelector<HTMLButtonElement>('.form-next')?.click()
  }, text)

/** Until the page has stored the form. */
const stored = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith('/v1/write_form') && reply.ok())

test('who types, who pastes and a script are told apart on the page about quality', async ({ browser, page, request }) => {
  test.setTimeout(240_000)
  const visit = async () => (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage()
  const [typist, paster, script] = [await visit(), await visit(), await visit()]

  const experiment_id = await arrive(typist, request, 'typist')
  await typist.waitForLoadState('networkidle')
  await expect(typist.locator('.form-trap input')).toBeAttached()
  // Nobody meets the hidden field: neither by its role, nor by the keyboard.
  await expect(typist.getByRole('textbox')).toHaveCount(2)
  const typed = stored(typist)
  await byHand(typist, async () => {
    await comments(typist).pressSequentially(`${TEXT}xx`)
    for (const key of ['Backspace', 'Backspace']) await typist.keyboard.press(key)
  })
  await typed

  await arrive(paster, request, 'paster', experiment_id)
  await paster.waitForLoadState('networkidle')
  const pasted = stored(paster)
  await byHand(paster, async () => {
    await paster.evaluate((text) => navigator.clipboard.writeText(text), TEXT)
    await paster.keyboard.press('ControlOrMeta+V')
  })
  await pasted

  await arrive(script, request, 'script', experiment_id)
  await script.waitForLoadState('networkidle')
  const scripted = stored(script)
  await byScript(script, TEXT)
  await scripted

  const answers = (await (await request.get(`/v1/exports/${experiment_id}/user_form.csv`)).text()).toLowerCase()
  expect(answers).not.toContain('further')
  const rules = ['pasted', 'text_at_once', 'untrusted', 'webdriver', 'hidden_field'].map((name) => ({
    name,
    threshold: { text_at_once: 200, untrusted: 5 }[name] ?? 1,
  }))
  const show = () => post(request, '/v1/show_quality', { experiment_id, rules })
  for (const each of [typist, paster, script]) await each.context().close()
  await expect.poll(async () => (await show()).n_judged, { timeout: 150_000, intervals: [1000] }).toBe(3)
  const { people } = await show()
  const flags = people.map((person: { user_id: string; flags: { name: string }[] }) => [
    person.user_id,
    person.flags.map(({ name }) => name).sort(),
  ])
  expect(Object.fromEntries(flags)).toEqual({
    typist: ['webdriver'],
    paster: ['pasted', 'webdriver'],
    script: ['hidden_field', 'text_at_once', 'untrusted', 'webdriver'],
  })

  await page.goto(`/studies/${experiment_id}/quality`)
  const shown = page.getByRole('region', { name: 'Data quality' })
  const rule = (name: string) => shown.getByRole('listitem').filter({ has: page.getByRole('switch', { name, exact: true }) })
  await expect(rule('Browser driven by a program')).toContainText('3 of 3 flagged')
  await expect(rule('Filled in the hidden field')).toContainText('1 of 3 flagged')
  await expect(rule('Pasted text')).toContainText('1 of 3 flagged')
  await expect(rule('Text that came at once')).toContainText('1 of 2 flagged')
  await expect(rule('Text that came at once')).toContainText('Flags at most 1 % of the simulated people at its own threshold.')
  const named = page.getByRole('region', { name: 'People', exact: true })
  await expect(named.getByRole('row', { name: /script/ })).toContainText('hidden field')
  await rule('Events without a person').getByRole('switch').click()
  await expect(named.getByRole('row', { name: /script/ })).toContainText('events without a person')
  await expect(named.getByRole('row', { name: /typist/ })).not.toContainText('events without a person')
})
