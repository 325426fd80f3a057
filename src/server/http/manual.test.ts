import { expect, test } from 'vitest'
import { app, setUpApp } from '../testing/set-up-app.ts'

setUpApp({ hasLocalOwner: false })

const get = (url: string) => app.send({ method: 'GET', url })

test.each(['/manual', '/manual/', '/manual/journey', '/manual/journey/'])(
  '%s is a page of the manual, without signing in',
  async (url) => {
    const { status, text, headers } = await get(url)
    expect([status, text]).toEqual([200, expect.stringContaining('<title>manual')])
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test.each([
  '/manual/nosuch',
  '/manual/../web/participant',
  '/manual/%2e%2e/web/participant',
  '/manual/journey.html',
  '/manual/assets/',
  '/manual/..%2fweb%2fparticipant',
])('%s is not found, and shows no other file', async (url) => {
  const { status, text } = await get(url)
  expect(status).toBe(404)
  expect(text).not.toContain('<title>participant')
})
