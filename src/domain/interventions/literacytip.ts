import type { Intervention } from './intervention.ts'

export const literacytip: Intervention = { name: 'literacytip', label: 'Literacy tip', styles: ['modal', 'infeed'] }
