import type { Intervention } from './intervention.ts'

export const accpromptModal: Intervention = { name: 'accprompt-modal', label: 'Accuracy prompt (popup)', styles: ['modal'] }
