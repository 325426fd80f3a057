import { expect, type Locator, type Page } from '@playwright/test'

/** The builder of questionnaires, as somebody at the screen uses it. */
export function builder(page: Page) {
  const fields = page.getByRole('region', { name: 'Fields' })
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const add = async (what: RegExp) => {
    await outline.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  return {
    fields,
    outline,
    question: fields.getByRole('textbox', { name: 'Question', exact: true }),
    add,
    /** Adds a question and types it: its field gets the focus, in the frame after the menu has closed. */
    ask: async (kind: RegExp, words: string) => {
      await add(kind)
      await expect(fields.locator(':focus')).toHaveCount(1)
      await page.keyboard.insertText(words)
    },
    paste: async (list: string) => {
      await fields.getByRole('button', { name: 'Paste a list' }).click()
      await page.getByLabel('Paste here').fill(list)
      await page.getByRole('button', { name: 'Replace the options' }).click()
    },
    /** Selects what stands in the outline under this name; the last, where there are several. */
    select: (name: RegExp) => outline.getByRole('button', { name }).last().click(),
    open: async (title: string, asks: string) => {
      await page.goto('/questionnaires')
      await page.getByRole('link', { name: 'New questionnaire' }).click()
      await fields.getByLabel('Title').fill(title)
      await fields.getByLabel('What it asks').fill(asks)
    },
    save: async (version = 1) => {
      await page.getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByText(`Saved as version ${version}`)).toBeVisible()
    },
  }
}

/** Fills in one comparison, from what it looks at to the value. */
export async function compare(within: Locator, fact: RegExp, comparison: string, value: string): Promise<void> {
  const looksAt = within.getByLabel('What it looks at')
  await looksAt.selectOption(await looksAt.locator('option', { hasText: fact }).first().getAttribute('value'))
  await within.getByLabel('Comparison').selectOption({ label: comparison })
  const field = within.getByLabel('Value', { exact: true })
  const isList = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT'
  await (isList ? field.selectOption({ label: value }) : field.fill(value))
}
