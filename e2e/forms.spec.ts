import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { scrollToEnd } from './feed-page.ts'
import { answersOf, next } from './form-pages.ts'
import { makeStudy } from './make-study.ts'

const ALL = [
  ['crt', 'Word problems'],
  ['lean', 'Where you stand on various issues'],
  ['socialmediause', 'Social media usage'],
  ['ses', 'Socioeconomic status'],
  ['form', 'Demographics'],
  ['imp', 'News importance'],
  ['ac', 'How much do you agree or disagree with the following statements?'],
  ['aot', 'How much do you agree or disagree with the following statements?'],
  ['ccn', 'Monkeypox attribution and concern'],
  ['def', 'Desired exposure frequency'],
  ['exp', 'Exposure frequency'],
  ['ftg', 'COVID-19 fatigue'],
  ['newseval', 'News evaluation'],
  ['final', 'Final questions'],
] as const

type Focused = { kind: string; inputMode: string; name: string }

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    const kind = element instanceof HTMLInputElement ? element.type : (element?.tagName.toLowerCase() ?? '')
    const inputMode = element?.getAttribute('inputmode') ?? ''
    return { kind, inputMode, name: element?.getAttribute('name') ?? element?.textContent ?? '' }
  })

/** Answers with Tab, Space, arrow keys and typing, from the top of the page to its button, and presses Enter. */
async function answerByKeyboard(page: Page): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const { kind, inputMode, name } = await focused(page)
    if (kind === 'radio' || kind === 'checkbox') await page.keyboard.press('Space')
    else if (kind === 'range') await page.keyboard.press('ArrowRight')
    else if (kind === 'textarea') await page.keyboard.type('Fine. مرحبا 🙂 <b>')
    else if (kind === 'text') await page.keyboard.type(inputMode === 'text' ? 'Emily' : '12')
    else if (/^(Next|Finish)$/.test(name)) return page.keyboard.press('Enter')
  }
  throw new Error('No button was reached')
}

test('the feed and every questionnaire work by keyboard alone on a small phone, without a page load in between', async ({
  page,
  request,
}) => {
  // Fourteen questionnaires, each checked by axe and answered by keyboard.
  test.setTimeout(480_000)
  const experiment_id = await makeStudy(request, 3, { forms: JSON.stringify(ALL.map(([name]) => name)) })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await scrollToEnd(page)
  const submit = page.getByRole('button', { name: /submit/i })
  await submit.focus()
  await page.keyboard.press('Enter')
  for (const [name, heading] of ALL) {
    await expect(page).toHaveURL(`/form/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(heading)
    await expect
      .poll(() => page.evaluate(() => ({ top: scrollY, width: document.documentElement.scrollWidth })))
      .toEqual({ top: 0, width: 320 })
    await expectAccessible(page, ['light'])
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await answerByKeyboard(page)
  }
  await expect(page.getByRole('dialog', { name: /^Thank you/ })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  const answers = await answersOf(request, experiment_id, 'ada')
  expect(answers).toMatchObject({
    'crt_mark-adam-28': '12',
    'crt_emily-april-may': 'Emily',
    ses_ladder: '9',
    age: '12',
    attentioncheck1: '1_strongly-agree',
    'monkeypox-cards-perc': '51',
    'monkeypox-cards-perc_touched': 'yes',
    'covid-importance': '6_very-high-importance',
    comments: 'Fine. مرحبا 🙂 <b>',
  })
  expect(answers).not.toHaveProperty('murder')
  expect(Object.keys(answers).filter((field) => field.startsWith('leave_feed'))).toEqual([])
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, 'ada')
  expect(rows.filter(({ response = '' }) => response.startsWith('leave_feed'))).toEqual([])
  expect(rows.filter(({ field }) => field === 'age')).toHaveLength(1)
})

/** Items that no shipped questionnaire has, as the builder sends them to its preview. */
const asked = { isRequired: true }
const two = [
  { value: 'a', label: 'Health' },
  { value: 'b', label: 'Work' },
]
const statements = [
  { key: 'm1', label: 'I check several sources' },
  { key: 'm2', label: 'Most people can be trusted' },
]
const OTHER_KINDS = [
  {
    ...asked,
    type: 'matrix',
    key: 'm',
    label: 'How much do you agree?',
    rows: statements,
    options: [...two, { value: 'c', label: 'Neither' }],
  },
  {
    ...asked,
    type: 'dropdown',
    key: 'd',
    label: 'Where do you live?',
    options: ['Austria', 'Denmark', 'Chad'].map((label) => ({ value: label, label })),
  },
  { ...asked, type: 'ranking', key: 'k', label: 'Which comes first?', options: two },
  { ...asked, type: 'sum', key: 'u', label: 'Divide 100 points', total: 100, options: two },
  { ...asked, type: 'analogue', key: 'l', label: 'How do you feel?', min: 0, max: 100, minLabel: 'Bad', maxLabel: 'Good' },
  { ...asked, type: 'date', key: 't', label: 'When was it?' },
  { ...asked, type: 'picture', key: 'p', label: 'Which did you see?', isMultiple: true, options: two },
  { ...asked, type: 'information', key: 'i', label: 'Thank you for **all** of this' },
]

async function previewItems(page: Page, language: string): Promise<void> {
  const pages = [{ name: 'only', blockOrder: 'fixed', blocks: [{ name: 'all', items: OTHER_KINDS }] }]
  const heading = `In ${language}`
  const questionnaire = { name: 'own', label: 'Own', asks: 'Things', aliases: [], heading, submitLabel: 'Next', pages }
  const order = { type: 'preview-questionnaire', visit: 1, questionnaire, language, page: 'only' }
  await page.goto('/feed?preview=draft')
  // Until the page listens; the same order again changes nothing.
  await expect(async () => {
    await page.evaluate((message) => postMessage(message, location.origin), order)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('all', { exact: true })).toHaveCount(1)
}

test('every other kind of item is answered by keyboard on a small phone; a matrix is a table on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await previewItems(page, 'en')
  await expectToFit(page, 320)
  await expectAccessible(page)
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await page.getByRole('radiogroup', { name: 'I check several sources' }).getByLabel('Health').focus()
  await keys('ArrowDown', 'Tab', 'Space', 'Tab')
  await expect(page.locator('[name=m1]:checked')).toHaveValue('b')
  await page.keyboard.type('den')
  await keys('Enter', 'Tab', 'Tab', 'Enter')
  await expect(page.getByRole('combobox')).toHaveValue('Denmark')
  await expect(page.getByText('Health: now 2 of 2')).toBeAttached()
  await page.getByRole('textbox', { name: 'Health' }).focus()
  await page.keyboard.type('60')
  await keys('Tab')
  await page.keyboard.type('40')
  await expect(page.getByText('Adds up')).toBeVisible()
  await keys('Tab', 'ArrowRight', 'Tab')
  await page.getByLabel('When was it?').fill('2026-03-31')
  await page.getByRole('checkbox', { name: 'Work' }).press('Space')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'false')
  await next(page).press('Enter')
  await expect(page.getByText('Preview: the questionnaire ends here.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await previewItems(page, 'ar')
  await expectToFit(page, 1280)
  await expectAccessible(page, ['light'])
  const [first, second] = await page
    .locator('[name=m1]')
    .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect()))
  expect(first?.y).toBe(second?.y)
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.NaN)
  const grip = page.locator('[data-grip]').first()
  const { x = 0, y = 0, width = 0, height = 0 } = (await grip.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 + 60, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('listitem')).toHaveText([/1Work/, /2Health/])
})
