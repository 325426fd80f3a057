import type { Page } from '@playwright/test'

/** Makes requests to other hosts fail at once, such as hosted pictures in sets of other tests. */
export async function blockOtherHosts(page: Page, baseURL = ''): Promise<void> {
  await page.route(
    (url) => !url.href.startsWith(baseURL),
    (route) => route.abort(),
  )
}
