import { CONCERNS, levelBelow } from '../concerns.ts'
import { type Check, ok, problem, warn } from './check.ts'

const GIGABYTE = 1e9

export const diskSpace: Check = {
  name: 'disk space',
  look: ({ disks }) =>
    disks.map(({ path, freeBytes }) => {
      const says = `${path} has ${(freeBytes / GIGABYTE).toFixed(1)} GB left`
      const { limits, todo } = CONCERNS.disk
      const level = levelBelow(freeBytes, limits)
      if (level === 'ok') return ok(says)
      return (level === 'warn' ? warn : problem)(says, todo)
    }),
}
