import type { Intervention } from './intervention.ts'

export const importance: Intervention = { name: 'importance', label: 'Importance', styles: ['modal', 'infeed'] }
