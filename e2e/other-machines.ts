import type { Page } from '@playwright/test'

/** Nobody answers for other machines: hosted pictures, also those in sets of other journeys, fail at once. */
export async function leaveOutOtherMachines(page: Page, baseURL = ''): Promise<void> {
  await page.route(
    (url) => !url.href.startsWith(baseURL),
    (route) => route.abort(),
  )
}
