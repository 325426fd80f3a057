import type { Platform } from './platform.ts'

export const none: Platform = { name: 'none', label: 'None' }
