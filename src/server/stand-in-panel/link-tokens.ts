import { generateKeyPairSync, sign } from 'node:crypto'

type SigningKey = ReturnType<typeof newKey>

/** Another pair of keys; `kid` is its name. */
export function newKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] } }
}

/** What a token says. The stand-in lets it live as long as the panel does. */
export type Said = { person: string; study: string; session: string; audience: string; issuedMs?: number }

const LIVES_SECONDS = 120

/** The token of a link, as the panel signs it. */
export function signedToken({ kid, privateKey }: SigningKey, said: Said): string {
  const { person, study, session, audience, issuedMs = Date.now() } = said
  const iat = Math.floor(issuedMs / 1000)
  const prolific = { STUDY_ID: study, SESSION_ID: session, PROLIFIC_PID: person, workspace_id: 'workspace1' }
  const parts = [
    { alg: 'RS256', typ: 'JWT', kid },
    { iat, exp: iat + LIVES_SECONDS, aud: audience, sub: session, prolific },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}
