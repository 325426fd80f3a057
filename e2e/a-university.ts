import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type University = { server: Server; issuer: string }

/** A site with OpenID Connect that says of everybody that they are the same student, without asking. */
export async function startUniversity(): Promise<University> {
  const server = createServer((request, response) => answer(issuer, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, issuer }
}

function answer(issuer: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', issuer)
  if (url.pathname === '/authorize') {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.search = String(new URLSearchParams({ code: 'once', state: url.searchParams.get('state') ?? '' }))
    response.writeHead(302, { location: back.href }).end()
    return
  }
  const replies: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
    },
    '/token': { access_token: 'theirs', token_type: 'Bearer' },
    '/userinfo': { sub: 'student-1', name: 'A Student' },
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(replies[url.pathname] ?? {}))
}
