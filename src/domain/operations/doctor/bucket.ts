import { type Check, ok, problem } from './check.ts'

export const bucket: Check = {
  name: 'media',
  look: ({ bucket: reached }) => {
    if (reached === undefined) return []
    if (reached.isReached) return [ok('The bucket of S3_BUCKET answers')]
    return [
      problem(`The bucket of S3_BUCKET cannot be used (${reached.why})`, 'Correct the S3 settings, or the rights of the key.'),
    ]
  },
}
