import { FIGURE_R } from './descriptives-r-figure.ts'
import { NUMBERS_R } from './descriptives-r-numbers.ts'

/** `analysis/descriptives.R`: the same page and the same numbers in base R. */
export const DESCRIPTIVES_R = [NUMBERS_R, FIGURE_R].join('\n')
