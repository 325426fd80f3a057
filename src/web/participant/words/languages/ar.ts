import { partsFrom } from '../parts-from.ts'

export const parts = partsFrom(import.meta.glob('../catalogues/*/ar.po', { eager: true, import: 'messages' }))
