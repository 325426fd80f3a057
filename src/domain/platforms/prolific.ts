import type { Platform } from './platform.ts'

export const prolific: Platform = { name: 'prolific', label: 'Prolific' }
