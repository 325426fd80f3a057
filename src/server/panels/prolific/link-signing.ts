import * as z from 'zod/mini'
import type { LinkSigning } from '../panel-api.ts'

const payload = z.object({
  iat: z.number(),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string(),
  prolific: z.object({ STUDY_ID: z.string(), SESSION_ID: z.string(), PROLIFIC_PID: z.string() }),
})

/** Links of studies with a secure external URL. */
export const linkSigning: LinkSigning = {
  keysPath: '/.well-known/study/jwks.json',
  algorithm: 'RS256',
  claimsOf: (said) => {
    const read = payload.safeParse(said)
    if (!read.success) return undefined
    const { iat, exp, aud, sub, prolific } = read.data
    return {
      audience: [aud].flat(),
      issuedS: iat,
      expiresS: exp,
      person: prolific.PROLIFIC_PID,
      study: prolific.STUDY_ID,
      session: prolific.SESSION_ID,
      subject: sub,
    }
  },
}
