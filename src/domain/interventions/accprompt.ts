import type { Intervention } from './intervention.ts'

export const accprompt: Intervention = { name: 'accprompt', label: 'Accuracy prompt', styles: ['modal', 'infeed'] }
