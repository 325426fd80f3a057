/** Kinds of items that no shipped questionnaire has, as one part that loads with the first of them. Texts between questions are more often there, and load by themselves. */
export { AnalogueItemLine } from './analogue.tsx'
export { DateItemField } from './date.tsx'
export { DropdownItemField } from './dropdown.tsx'
export { PictureItemGrid } from './picture.tsx'
export { RankingItemList } from './ranking.tsx'
export { SumItemFields } from './sum.tsx'
