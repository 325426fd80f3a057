import type { Platform } from './platform.ts'

export const mturk: Platform = { name: 'mturk', label: 'Amazon Mechanical Turk' }
