import { expect, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'

test('an owner sees in plain words how the server is, and what to do', async ({ page }) => {
  await page.goto('/studies')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'Server', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Is my server well?' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /All is well|Something/ })).toBeVisible()
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(line('Database')).toContainText('The database answers.')
  await expect(line('Requests')).toContainText('in the last 15 minutes')
  await expect(line('Last backup')).toContainText('Set BACKUP_DIR')
  await expectGoodLook(page)
})

test('while the server is away the page says so, keeps what it knew and comes back by itself', async ({ page }) => {
  await page.goto('/server')
  await expect(page.getByRole('heading', { name: 'Database', exact: true })).toBeVisible()
  await page.route('**/v1/show_server', (route) => route.abort())
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await expect(page.getByRole('alert')).toContainText('Below is what it said at')
  await expect(page.getByRole('heading', { name: 'Database', exact: true })).toBeVisible()
  await expectGoodLook(page)
  await page.unroute('**/v1/show_server')
  const body = { success: 'false', error: { code: 'unavailable', message: 'Away' } }
  await page.route('**/v1/show_server', (route) => route.fulfill({ status: 503, json: body }))
  await expect(page.getByRole('alert')).toContainText('its database does not')
  await page.unroute('**/v1/show_server')
  await expect(page.getByRole('alert')).toBeHidden()
})
