import { type Check, ok, problem, warn } from './check.ts'

export const publicUrl: Check = {
  name: 'public address',
  look: ({ publicUrl: url, site, hasLocalOwner }) => {
    if (url === undefined) {
      return hasLocalOwner
        ? [ok('Only this machine can open Feedlab (no PUBLIC_URL)')]
        : [
            warn(
              'There is no PUBLIC_URL',
              'Set it to the address that people open: links to studies and invitations begin with it.',
            ),
          ]
    }
    const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url)
    return [
      ...(url.startsWith('https:') || isLocal
        ? []
        : [
            problem(`${url} is not encrypted`, 'Get a certificate and set PUBLIC_URL to the https address (see /manual/deploy).'),
          ]),
      answered(url, site),
    ]
  },
}

function answered(url: string, site: Parameters<Check['look']>[0]['site']) {
  if (!site?.isReached)
    return problem(
      `${url} does not answer${site ? ` (${site.why})` : ''}`,
      'Start the server and the proxy. Look at the name in the DNS, the certificate and the firewall (ports 80 and 443).',
    )
  if (site.isThisInstallation) return ok(`${url} answers, and it is this installation`)
  return problem(`${url} answers, but it is not this installation`, 'Correct PUBLIC_URL, or the address in the proxy.')
}
