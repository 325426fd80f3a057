import { type Check, ok, problem } from './check.ts'

const OTHERS = 0o077

export const permissions: Check = {
  name: 'permissions',
  look: ({ secretPlaces }) => {
    const open = secretPlaces.filter(({ mode }) => (mode & OTHERS) !== 0)
    if (open.length === 0) return secretPlaces.length === 0 ? [] : [ok('Secrets and data are for their owner alone')]
    return open.map(({ path, mode }) =>
      problem(`Others on this machine can get into ${path} (mode ${(mode & 0o777).toString(8)})`, `chmod go= '${path}'`),
    )
  },
}
