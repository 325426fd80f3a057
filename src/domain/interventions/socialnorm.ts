import type { Intervention } from './intervention.ts'

export const socialnorm: Intervention = { name: 'socialnorm', label: 'Social norm', styles: ['modal', 'infeed'] }
