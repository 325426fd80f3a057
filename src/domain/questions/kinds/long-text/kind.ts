import type { TextItem } from '../../item.ts'
import type { Kind } from '../kind.ts'
import { kind as text } from '../text/kind.ts'

export const kind: Kind<TextItem> = { ...text, name: 'long-text' }
