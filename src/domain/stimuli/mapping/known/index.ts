import type { ColumnFormat } from './column-format.ts'
import { dice } from './dice.ts'
import { news } from './news.ts'

export const columnFormats: readonly ColumnFormat[] = [dice, news]
