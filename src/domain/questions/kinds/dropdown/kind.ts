import type { DropdownItem } from '../../item.ts'
import { choosing } from '../choosing.ts'

export const kind = choosing<DropdownItem>('dropdown', () => false)
