import { partsFrom } from '../parts-from.ts'

export const parts = partsFrom(import.meta.glob('../catalogues/*/de.po', { eager: true, import: 'messages' }))
