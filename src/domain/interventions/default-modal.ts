import type { Intervention } from './intervention.ts'

export const defaultModal: Intervention = { name: 'default-modal', label: 'Video (popup)', styles: ['modal'] }
