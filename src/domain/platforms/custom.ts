import type { Platform } from './platform.ts'

export const custom: Platform = { name: 'custom', label: 'Custom redirect' }
