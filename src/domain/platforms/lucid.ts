import type { Platform } from './platform.ts'

export const lucid: Platform = { name: 'lucid', label: 'Lucid (Cint Exchange)' }
