import { type Check, ok, problem, warn } from './check.ts'

const GIGABYTE = 1e9
const TOO_LITTLE = 1 * GIGABYTE
const LITTLE = 5 * GIGABYTE

export const diskSpace: Check = {
  name: 'disk space',
  look: ({ disks }) =>
    disks.map(({ path, freeBytes }) => {
      const says = `${path} has ${(freeBytes / GIGABYTE).toFixed(1)} GB left`
      const todo = 'Delete what is not needed, or get a larger disk. A database that cannot write refuses participants.'
      if (freeBytes < TOO_LITTLE) return problem(says, todo)
      return freeBytes < LITTLE ? warn(says, todo) : ok(says)
    }),
}
