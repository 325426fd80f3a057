import { CONCERNS } from '../operations/concerns.ts'
import { dayOf, type Notice } from './notice.ts'

export const diskLow: Notice = {
  name: 'disk-low',
  label: 'The disk of the server is nearly full',
  // How large the disk is, is for the people who run the server.
  due: ({ nowMs, status, diskFreeBytes }) =>
    status === 'running' && diskFreeBytes !== undefined && diskFreeBytes < CONCERNS.disk.limits.warn
      ? {
          occasion: dayOf(nowMs),
          sentence:
            'The disk of the server is nearly full. Once it is, participants are refused: tell the people who run the server.',
        }
      : undefined,
}
