import type { PictureItem } from '../../item.ts'
import { choosing } from '../choosing.ts'

export const kind = choosing<PictureItem>('picture', ({ isMultiple }) => isMultiple)
