import type { ChoiceItem } from '../../item.ts'
import { choosing } from '../choosing.ts'

export const kind = choosing<ChoiceItem>('radio', () => false)
