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

  // `server-page.test.tsx` has what it says when the server goes away and comes back.
  await page.route('**/v1/show_server', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await expectGoodLook(page)
})
