/** The kinds of items that no shipped questionnaire has, but for the matrix, as one part that loads with the first of them. */
export { AnalogueItemLine } from './analogue-item.tsx'
export { DateItemField } from './date-item.tsx'
export { DropdownItemField } from './dropdown-item.tsx'
export { InformationItemText } from './information-item.tsx'
export { PictureItemGrid } from './picture-item.tsx'
export { RankingItemList } from './ranking-item.tsx'
export { SumItemFields } from './sum-item.tsx'
