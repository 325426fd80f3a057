import { partsFrom } from '../parts-from.ts'

export const parts = partsFrom(import.meta.glob('../catalogues/*/zh-Hans.po', { eager: true, import: 'messages' }))
